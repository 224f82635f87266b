import java.text.*;
import java.time.*;
import java.time.chrono.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

/** Collation, breaking, bidirectional and normal text, numbers, lists, messages and dates in many languages and calendars. */
public class Texts {
    static void p(Object o) { StringBuilder s = new StringBuilder(); for (char c : String.valueOf(o).toCharArray()) s.append(c < 127 && c > 31 ? String.valueOf(c) : String.format("\\u%04x", (int) c)); System.out.println(s); }
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { try { p(w + " " + b.run()); } catch (Throwable e) { p(w + " " + e); } }
    public static void main(String[] args) throws Exception {
        Locale[] ls = {Locale.ROOT, Locale.US, Locale.GERMANY, Locale.FRANCE, Locale.JAPAN, new Locale("ar", "EG"), new Locale("hi", "IN"), new Locale("th", "TH"), new Locale("tr"), new Locale("sv", "SE"), Locale.forLanguageTag("zh-Hant-TW"), Locale.forLanguageTag("de-CH-u-co-phonebk-nu-latn"), Locale.forLanguageTag("ar-u-nu-arab")};
        for (Locale l : ls) {
            List<String> words = new ArrayList<>(List.of("zebra", "\u00e4pfel", "apfel", "Apfel", "\u00f6l", "ol", "\u00e9t\u00e9", "etes", "co-op", "coop", "\u00e5", "ch", "cz"));
            words.sort(Collator.getInstance(l));
            p(l + " " + words);
            t("num", () -> NumberFormat.getInstance(l).format(-1234567.891) + " " + NumberFormat.getCurrencyInstance(l).format(9.5) + " " + NumberFormat.getPercentInstance(l).format(.256) + " " + NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.SHORT).format(1234567) + " " + NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.LONG).format(9_876));
            t("parse", () -> NumberFormat.getInstance(l).parse(NumberFormat.getInstance(l).format(4321.5)));
            var zdt = ZonedDateTime.of(2024, 2, 29, 13, 5, 7, 890_000_000, ZoneId.of("Europe/Berlin"));
            for (FormatStyle s : FormatStyle.values()) t(s.name(), () -> DateTimeFormatter.ofLocalizedDateTime(s).withLocale(l).format(zdt));
            t("fmt", () -> DateTimeFormatter.ofPattern("EEEE d MMMM uuuu G h:mm a B zzzz", l).format(zdt));
            t("week", () -> WeekFields.of(l).getFirstDayOfWeek() + " " + zdt.get(WeekFields.of(l).weekOfWeekBasedYear()) + " " + l.getDisplayName(l) + "|" + l.getDisplayLanguage(Locale.FRENCH) + " " + DayOfWeek.MONDAY.getDisplayName(TextStyle.NARROW, l));
            t("symbols", () -> new DecimalFormatSymbols(l).getGroupingSeparator() + "" + new DecimalFormatSymbols(l).getZeroDigit() + new DateFormatSymbols(l).getMonths()[0]);
            t("case", () -> "TITLE i\u0130\u00df".toLowerCase(l) + "title \u0131i\u00df".toUpperCase(l));
            t("message", () -> new MessageFormat("{0,number,#.##} {1,date,short} {2,choice,0#none|1#one|1<many {2}} {3}", l).format(new Object[] {3.14159, new GregorianCalendar(2020, 0, 2).getTime(), 5, "x"}));
        }
        for (Chronology c : new Chronology[] {ThaiBuddhistChronology.INSTANCE, JapaneseChronology.INSTANCE, HijrahChronology.INSTANCE, MinguoChronology.INSTANCE, IsoChronology.INSTANCE})
            t(c.getId(), () -> { ChronoLocalDate d = c.date(LocalDate.of(2019, 5, 1)); return d + " " + d.plus(13, ChronoUnit.MONTHS) + " " + d.until(c.date(LocalDate.of(2024, 2, 29))) + " " + d.lengthOfYear() + " " + d.isLeapYear() + d.getEra() + DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withChronology(c).withLocale(Locale.US).format(d); });
        for (String s : List.of("The quick (\"brown\") fox can't jump 32.3 feet, right?", "\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35\u0e0a\u0e32\u0e27\u0e42\u0e25\u0e01", "\u4f60\u597d\u3002\u4e16\u754c\uff01", "e\u0301a\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67\ud83c\uddeb\ud83c\uddf7"))
            for (BreakIterator bi : List.of(BreakIterator.getWordInstance(Locale.US), BreakIterator.getSentenceInstance(), BreakIterator.getLineInstance(), BreakIterator.getCharacterInstance())) { bi.setText(s); StringBuilder o = new StringBuilder(); for (int i = bi.first(); i != BreakIterator.DONE; i = bi.next()) o.append(i).append(' '); p(o); }
        for (Normalizer.Form f : Normalizer.Form.values()) p(f + " " + Normalizer.normalize("\u1e9b\u0323 \ufb01 \u00c5 \uac00 \u2460", f) + Normalizer.isNormalized("\u00c5", f));
        Bidi bi = new Bidi("abc \u05d0\u05d1\u05d2 123 \u0627\u0628 def", Bidi.DIRECTION_DEFAULT_LEFT_TO_RIGHT);
        for (int i = 0; i < bi.getRunCount(); i++) p(bi.getRunStart(i) + "-" + bi.getRunLimit(i) + ":" + bi.getRunLevel(i));
        RuleBasedCollator r = new RuleBasedCollator("< c, C < b, B < a, A");
        p(r.compare("a", "b") + " " + r.getCollationKey("abc").compareTo(r.getCollationKey("ABC")));
        CollationElementIterator it = ((RuleBasedCollator) Collator.getInstance(Locale.US)).getCollationElementIterator("\u00e4b"); for (int e; (e = it.next()) != CollationElementIterator.NULLORDER; ) p(Integer.toHexString(e));
        AttributedString as = new AttributedString("styled"); as.addAttribute(java.text.AttributedCharacterIterator.Attribute.LANGUAGE, Locale.FRENCH, 1, 3); p(as.getIterator().getRunLimit() + "");
        t("bad", () -> new MessageFormat("{0"));
        t("bad date", () -> LocalDate.parse("2023-02-29"));
        t("strict", () -> DateTimeFormatter.ofPattern("uuuu-MM-dd").withResolverStyle(ResolverStyle.STRICT).parse("2023-02-30"));
        t("zones", () -> ZoneId.of("America/New_York").getRules().nextTransition(Instant.parse("2024-01-01T00:00:00Z")) + " " + ZonedDateTime.of(2024, 3, 10, 2, 30, 0, 0, ZoneId.of("America/New_York")) + " " + TimeZone.getTimeZone("Asia/Kolkata").getDisplayName(Locale.US) + " " + ZoneId.getAvailableZoneIds().contains("Pacific/Apia") + Duration.parse("PT25H61M").toDaysPart() + Period.parse("P1Y15M").normalized());
        t("simple", () -> { var s = new SimpleDateFormat("yyyy-'W'ww-u HH:mm:ss.SSS XXX", Locale.GERMANY); s.setTimeZone(TimeZone.getTimeZone("UTC")); return s.format(new Date(1709213107890L)) + s.parse("2024-W09-4 01:02:03.004 +05:30").getTime(); });
    }
}
