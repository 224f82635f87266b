import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Sixteen clients of a database server move amounts between accounts, for some seconds; what must hold then is printed. */
public class Clients {
    static final int CLIENTS = 16;
    static final int ACCOUNTS = 200;
    static final AtomicLong transfers = new AtomicLong();
    static final AtomicLong retries = new AtomicLong();
    static final AtomicLong audits = new AtomicLong();
    static volatile long end;

    static Connection connect(String port) throws SQLException {
        return DriverManager.getConnection("jdbc:h2:tcp://localhost:" + port + "/./bank", "sa", "");
    }

    static void client(String port, int number) throws SQLException {
        SplittableRandom random = new SplittableRandom(number);
        try (Connection c = connect(port);
             PreparedStatement take = c.prepareStatement("update account set amount = amount - ?, moved = moved + 1 where id = ?");
             PreparedStatement give = c.prepareStatement("update account set amount = amount + ? where id = ?");
             PreparedStatement log = c.prepareStatement("insert into entry(client, origin, target, amount, note) values (?, ?, ?, ?, ?)");
             PreparedStatement sum = c.prepareStatement("select sum(amount), count(*) from account")) {
            c.setAutoCommit(false);
            while (System.nanoTime() < end) {
                if (random.nextInt(20) == 0) {
                    try (ResultSet r = sum.executeQuery()) {
                        r.next();
                        if (r.getLong(1) != ACCOUNTS * 1000L || r.getInt(2) != ACCOUNTS) {
                            throw new AssertionError("seen: " + r.getLong(1));
                        }
                    }
                    c.commit();
                    audits.incrementAndGet();
                    continue;
                }
                int amount = random.nextInt(1, 50);
                int origin = random.nextInt(ACCOUNTS);
                int target = random.nextInt(ACCOUNTS);
                try {
                    // Always the lower one first, so that no two wait for each other.
                    for (int id : new int[] {Math.min(origin, target), Math.max(origin, target)}) {
                        PreparedStatement change = id == origin ? take : give;
                        if (origin != target || change == take) {
                            change.setInt(1, origin == target ? 0 : amount);
                            change.setInt(2, id);
                            change.executeUpdate();
                        }
                        if (origin == target) {
                            break;
                        }
                    }
                    log.setInt(1, number);
                    log.setInt(2, origin);
                    log.setInt(3, target);
                    log.setInt(4, origin == target ? 0 : amount);
                    log.setString(5, "transfer " + amount + " of client " + number);
                    log.executeUpdate();
                    c.commit();
                    transfers.incrementAndGet();
                } catch (SQLException e) {
                    // 50200 and 90131: somebody else changed the row; to be tried again.
                    if (e.getErrorCode() != 50200 && e.getErrorCode() != 90131) {
                        throw e;
                    }
                    c.rollback();
                    retries.incrementAndGet();
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        String port = args[0];
        try (Connection c = connect(port); Statement s = c.createStatement()) {
            s.execute("create table account(id int primary key, amount bigint, moved bigint default 0)");
            s.execute("create table entry(id identity primary key, client int, origin int, target int, amount int, note varchar)");
            s.execute("insert into account(id, amount) select x - 1, 1000 from system_range(1, " + ACCOUNTS + ")");
            long begun = System.nanoTime();
            end = begun + Long.parseLong(args[1]) * 1_000_000_000L;
            List<Thread> threads = new ArrayList<>();
            List<Throwable> failures = java.util.Collections.synchronizedList(new ArrayList<>());
            for (int i = 0; i < CLIENTS; i++) {
                int number = i;
                threads.add(Thread.ofPlatform().start(() -> {
                    try {
                        client(port, number);
                    } catch (Throwable t) {
                        failures.add(t);
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            double seconds = (System.nanoTime() - begun) / 1e9;
            for (Throwable failure : failures) {
                System.out.println("failed: " + failure);
                failure.printStackTrace();
            }
            System.err.printf("%d transfers (%.0f a second), %d tried again, %d audits%n", transfers.get(), transfers.get() / seconds, retries.get(), audits.get());
            System.out.println("transfers " + (transfers.get() > 100) + ", audits " + (audits.get() > 5));
            try (ResultSet r = s.executeQuery("select sum(amount), count(*), sum(moved) from account")) {
                r.next();
                System.out.println("amount " + r.getLong(1) + " in " + r.getInt(2) + " accounts, moves kept " + (r.getLong(3) == transfers.get()));
            }
            try (ResultSet r = s.executeQuery("select count(*), count(distinct client) from entry")) {
                r.next();
                System.out.println("entries kept " + (r.getLong(1) == transfers.get()) + " of " + r.getInt(2) + " clients");
            }
            String balance = "select count(*) from account a where a.amount <> 1000 + (select coalesce(sum(amount), 0) from entry where target = a.id)"
                + " - (select coalesce(sum(amount), 0) from entry where origin = a.id)";
            s.execute("create index by_target on entry(target)");
            s.execute("create index by_origin on entry(origin)");
            try (ResultSet r = s.executeQuery(balance)) {
                r.next();
                System.out.println("accounts that don't add up: " + r.getInt(1));
            }
        }
    }
}
