import static org.junit.Assert.assertEquals;
import static org.junit.Assert.assertNull;
import static org.junit.Assert.assertTrue;

import java.util.Arrays;
import java.util.Collection;
import org.apache.commons.lang3.ArrayUtils;
import org.apache.commons.lang3.StringUtils;
import org.apache.commons.lang3.builder.ToStringBuilder;
import org.apache.commons.lang3.builder.ToStringStyle;
import org.apache.commons.lang3.math.Fraction;
import org.apache.commons.lang3.reflect.FieldUtils;
import org.apache.commons.lang3.reflect.MethodUtils;
import org.apache.commons.lang3.text.WordUtils;
import org.apache.commons.lang3.tuple.Pair;
import org.junit.After;
import org.junit.Before;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.junit.runner.RunWith;
import org.junit.runners.MethodSorters;
import org.junit.runners.Parameterized;
import org.junit.runners.Suite;

@RunWith(Suite.class)
@Suite.SuiteClasses({LangTest.Plain.class, LangTest.Numbered.class})
public class LangTest {
    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class Plain {
        @Rule public TemporaryFolder folder = new TemporaryFolder();
        private StringBuilder log;

        public static class Point {
            private int x = 3;
            int y = 4;

            @Override
            public String toString() {
                return new ToStringBuilder(this, ToStringStyle.SHORT_PREFIX_STYLE).append("x", x).append("y", y).toString();
            }

            public int scaled(int by) {
                return (x + y) * by;
            }
        }

        @Before
        public void open() {
            log = new StringBuilder("open ");
        }

        @After
        public void close() {
            assertTrue(log.toString().startsWith("open"));
        }

        @Test
        public void arrays() {
            int[] reversed = {1, 2, 3};
            ArrayUtils.reverse(reversed);
            assertEquals(3, reversed[0]);
            assertEquals("{1,2}", ArrayUtils.toString(new int[] {1, 2}));
        }

        @Test(expected = ArithmeticException.class)
        public void division() {
            Fraction.getFraction(1, 0);
        }

        @Test
        public void failsOnPurpose() {
            assertEquals("what we want", StringUtils.reverse("teg ew tahw"));
        }

        @Test
        public void files() throws Exception {
            assertTrue(folder.newFile("one.txt").isFile());
        }

        @Ignore("not today")
        @Test
        public void ignored() {}

        @Test
        public void reflection() throws Exception {
            Point p = new Point();
            FieldUtils.writeField(p, "x", 10, true);
            assertEquals("LangTest.Plain.Point[x=10,y=4]", p.toString());
            assertEquals(28, MethodUtils.invokeMethod(p, "scaled", 2));
        }

        @Test
        public void strings() {
            assertEquals("Abc Def", WordUtils.capitalize("abc def"));
            assertEquals(2, StringUtils.getLevenshteinDistance("house", "horses") - 0);
            assertNull(StringUtils.substringBetween("abc", "x"));
            assertEquals(Pair.of("a", 1), Pair.of("a", 1));
        }

        @Test
        public void throwsOnPurpose() {
            throw new IllegalStateException("with a cause", new RuntimeException("the cause"));
        }
    }

    @RunWith(Parameterized.class)
    public static class Numbered {
        @Parameterized.Parameters(name = "{0} to {1}")
        public static Collection<Object[]> data() {
            return Arrays.asList(new Object[][] {{1, "1/2"}, {2, "1"}, {3, "3/2"}, {4, "5"}});
        }

        private final int number;
        private final String expected;

        public Numbered(int number, String expected) {
            this.number = number;
            this.expected = expected;
        }

        @Test
        public void halves() {
            assertEquals(expected, Fraction.getFraction(number, 2).reduce().toProperString());
        }
    }
}
