import java.io.File;
import java.util.Comparator;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.tools.ExecFileLoader;

/** Prints what JaCoCo recorded, by class, method and line. */
public class Report {
    public static void main(String[] args) throws Exception {
        ExecFileLoader loader = new ExecFileLoader();
        loader.load(new File(args[0]));
        CoverageBuilder builder = new CoverageBuilder();
        new Analyzer(loader.getExecutionDataStore(), builder).analyzeAll(new File(args[1]));
        builder.getClasses().stream().sorted(Comparator.comparing(IClassCoverage::getName)).forEach(c -> {
            System.out.println(c.getName() + " " + text(c.getInstructionCounter()) + " branches " + text(c.getBranchCounter()));
            for (IMethodCoverage m : c.getMethods()) {
                System.out.println("  " + m.getName() + m.getDesc() + " " + text(m.getInstructionCounter()));
            }
            StringBuilder lines = new StringBuilder("  ");
            for (int line = c.getFirstLine(); line <= c.getLastLine(); line++) {
                lines.append(c.getLine(line).getStatus());
            }
            System.out.println(lines);
        });
    }

    private static String text(ICounter counter) {
        return counter.getCoveredCount() + "/" + counter.getTotalCount();
    }
}
