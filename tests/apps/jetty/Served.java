import java.io.IOException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;

/** A Jetty server with a few servlets; it ends when its input does. */
public class Served {
    static final LongAdder REQUESTS = new LongAdder();

    static class Text extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            REQUESTS.increment();
            response.setContentType("text/plain");
            response.getWriter().println("hello " + request.getParameter("name"));
        }
    }

    static class Counts extends HttpServlet {
        private final ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            REQUESTS.increment();
            LongAdder count = counts.computeIfAbsent(String.valueOf(request.getPathInfo()), p -> new LongAdder());
            count.increment();
            StringBuilder text = new StringBuilder("{\"path\":\"").append(request.getPathInfo()).append("\",\"values\":[");
            for (int i = 0; i < 200; i++) {
                text.append(i == 0 ? "" : ",").append(i * i);
            }
            response.setContentType("application/json");
            response.getWriter().append(text).append("]}\n");
        }

        @Override
        protected void doPost(HttpServletRequest request, HttpServletResponse response) throws IOException {
            REQUESTS.increment();
            long sum = 0;
            int bytes = 0;
            for (int b; (b = request.getInputStream().read()) >= 0; bytes++) {
                sum = sum * 31 + b;
            }
            response.getWriter().println(bytes + " bytes, " + Long.toHexString(sum));
        }
    }

    static class Failing extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) {
            throw new IllegalStateException("as asked");
        }
    }

    public static void main(String[] args) throws Exception {
        Server server = new Server(0);
        ServletContextHandler context = new ServletContextHandler();
        context.addServlet(new ServletHolder(new Text()), "/text");
        context.addServlet(new ServletHolder(new Counts()), "/counts/*");
        context.addServlet(new ServletHolder(new Failing()), "/failing");
        server.setHandler(context);
        server.start();
        System.out.println("port " + ((ServerConnector) server.getConnectors()[0]).getLocalPort());
        while (System.in.read() >= 0) {
            // Until the input ends.
        }
        server.stop();
        System.out.println("stopped: " + server.isStopped() + ", many requests: " + (REQUESTS.sum() > 1000));
    }
}
