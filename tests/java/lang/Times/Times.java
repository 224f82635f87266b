import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.time.zone.*;
import java.util.*;

public class Times {
    static void p(Object o) { System.out.println(o); }
    interface A { Object r(); }
    static void t(A a) { try { p(a.r()); } catch (DateTimeException | ArithmeticException e) { p(e.getClass().getSimpleName() + " " + e.getMessage()); } }
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 29);
        p(d + " " + d.plusYears(1) + " " + d.minusMonths(12) + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.isLeapYear() + " " + d.lengthOfMonth() + " " + d.with(TemporalAdjusters.lastDayOfMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + d.toEpochDay() + " " + LocalDate.ofEpochDay(-1) + " " + LocalDate.ofYearDay(2023, 365) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.hashCode());
        LocalTime tm = LocalTime.of(23, 59, 59, 999_999_999);
        p(tm + " " + tm.plusNanos(1) + " " + tm.truncatedTo(ChronoUnit.MINUTES) + " " + tm.toSecondOfDay() + " " + LocalTime.MIDNIGHT + " " + LocalTime.parse("10:15").isBefore(tm));
        LocalDateTime dt = LocalDateTime.of(2024, 3, 31, 2, 30);
        for (String z : new String[]{"Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "UTC", "+05:30"}) { ZonedDateTime zd = dt.atZone(ZoneId.of(z)); p(zd + " " + zd.toInstant() + " " + zd.plusHours(24) + " " + zd.plusDays(1) + " " + zd.getOffset() + " " + zd.withZoneSameInstant(ZoneOffset.UTC) + " " + zd.getZone().getRules().isDaylightSavings(zd.toInstant())); }
        ZoneRules b = ZoneId.of("Europe/Berlin").getRules();
        p(b.nextTransition(Instant.parse("2024-01-01T00:00:00Z")) + " " + b.getValidOffsets(LocalDateTime.of(2024, 10, 27, 2, 30)) + " " + b.getOffset(Instant.EPOCH) + " " + b.getTransitionRules().size());
        p(Duration.ofSeconds(3661, 5) + " " + Duration.between(LocalTime.NOON, tm) + " " + Duration.parse("P1DT2H3.5S").toMillis() + " " + Duration.ofMillis(-1500) + " " + Duration.ofHours(25).toDaysPart() + " " + Period.between(LocalDate.of(2020, 1, 31), d) + " " + Period.parse("P1Y2M3W4D") + " " + Period.ofMonths(14).normalized() + " " + ChronoUnit.DAYS.between(LocalDate.of(2000, 1, 1), d) + " " + ChronoUnit.MONTHS.between(LocalDate.of(2000, 1, 31), d));
        p(Instant.ofEpochMilli(1234567890123L) + " " + Instant.EPOCH.minusNanos(1) + " " + Instant.parse("2024-02-29T12:00:00.123456789Z").getNano() + " " + Instant.MAX + " " + Instant.ofEpochSecond(0, -5).getEpochSecond());
        DateTimeFormatter f = DateTimeFormatter.ofPattern("EEEE, d MMMM uuuu HH:mm:ss.SSS VV xxx", Locale.ENGLISH);
        p(f.format(ZonedDateTime.of(dt, ZoneId.of("Asia/Tokyo"))) + " | " + DateTimeFormatter.ISO_WEEK_DATE.format(d) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(dt.atOffset(ZoneOffset.UTC)) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(d) + " " + DateTimeFormatter.ofPattern("d MMM yy", Locale.GERMAN).format(d) + " " + DateTimeFormatter.ofPattern("h:mm a", Locale.US).format(tm));
        t(() -> LocalDate.parse("2024-13-01")); t(() -> LocalDate.of(2023, 2, 29)); t(() -> LocalDate.parse("29/02/2024", DateTimeFormatter.ofPattern("dd/MM/uuuu"))); t(() -> LocalTime.of(24, 0)); t(() -> ZoneId.of("Nope/Zone")); t(() -> LocalDate.MAX.plusDays(1)); t(() -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1)); t(() -> d.get(ChronoField.HOUR_OF_DAY)); t(() -> ZonedDateTime.parse("2024-06-01T10:00+02:00[Europe/Paris]")); t(() -> OffsetDateTime.parse("2024-06-01T10:00:00-03:30").toInstant()); t(() -> LocalDateTime.parse("2024-06-01T10:00:61")); t(() -> Year.of(2100).isLeap() + " " + YearMonth.of(2024, 2).atEndOfMonth() + " " + MonthDay.of(2, 29).atYear(2023) + " " + Month.JANUARY.minus(1) + DayOfWeek.SUNDAY.plus(1));
        t(() -> java.time.chrono.JapaneseDate.of(2024, 5, 1) + " " + java.time.chrono.ThaiBuddhistDate.from(d) + " " + java.time.chrono.MinguoDate.from(d));
        p(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC).instant() + " " + LocalDate.now(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)) + " " + Clock.systemUTC().getZone() + " " + ZoneOffset.ofHoursMinutes(-3, -30) + " " + ZoneOffset.of("+18") + " " + ZoneId.of("Z"));
        TimeZone tz = TimeZone.getTimeZone("America/New_York");
        GregorianCalendar g = new GregorianCalendar(tz, Locale.ROOT);
        g.setTimeInMillis(0);
        g.add(Calendar.MONTH, 1);
        p(tz.getRawOffset() + " " + tz.inDaylightTime(new Date(1720000000000L)) + " " + g.get(Calendar.HOUR_OF_DAY) + " " + g.get(Calendar.DAY_OF_MONTH) + " " + g.getTimeInMillis() + " " + g.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + g.toZonedDateTime() + " " + TimeZone.getTimeZone("bogus").getID());
        java.text.SimpleDateFormat sf = new java.text.SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSXXX EEE", Locale.ENGLISH);
        sf.setTimeZone(TimeZone.getTimeZone("UTC"));
        p(sf.format(new Date(951782400000L)) + " " + d.datesUntil(d.plusDays(3)).toList());
    }
}
