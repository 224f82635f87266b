public class Characters {
    public static void main(String[] args) {
        int[] cps = {'a', 'Z', '0', ' ', '\t', '\n', '_', '$', 0x00e9, 0x00df, 0x0130, 0x0131, 0x01c5, 0x0663, 0x20ac, 0x4e2d, 0xd800, 0xdc00, 0xfeff, 0x1f600, 0x10400, 0x1d7d8, 0x10ffff, 0x00ad, 0x200b, 0x2028, 0x0378, 0x05d0, 0x00bd, 0x2167, 0xff21, 0x0300, 0x1e9e};
        for (int c : cps) {
            StringBuilder b = new StringBuilder(Integer.toHexString(c)).append(' ').append(Character.getType(c)).append(' ').append(Character.getDirectionality(c)).append(' ');
            boolean[] fs = {Character.isLetter(c), Character.isDigit(c), Character.isLetterOrDigit(c), Character.isUpperCase(c), Character.isLowerCase(c), Character.isTitleCase(c), Character.isWhitespace(c), Character.isSpaceChar(c), Character.isISOControl(c), Character.isJavaIdentifierStart(c), Character.isJavaIdentifierPart(c), Character.isIdentifierIgnorable(c), Character.isUnicodeIdentifierStart(c), Character.isMirrored(c), Character.isAlphabetic(c), Character.isIdeographic(c), Character.isDefined(c), Character.isSupplementaryCodePoint(c), Character.isBmpCodePoint(c), Character.isValidCodePoint(c), Character.isEmoji(c)};
            for (boolean f : fs) b.append(f ? '1' : '0');
            b.append(' ').append(Integer.toHexString(Character.toUpperCase(c))).append(' ').append(Integer.toHexString(Character.toLowerCase(c))).append(' ').append(Integer.toHexString(Character.toTitleCase(c))).append(' ').append(Character.digit(c, 16)).append(' ').append(Character.getNumericValue(c)).append(' ').append(Character.charCount(c)).append(' ').append(Character.UnicodeBlock.of(c)).append(' ').append(Character.isValidCodePoint(c) ? Character.UnicodeScript.of(c) : null).append(' ').append(Character.getName(c));
            System.out.println(b);
        }
        System.out.println(Character.forDigit(11, 16) + " " + Character.forDigit(35, 36) + (int) Character.forDigit(16, 16) + " " + Character.isHighSurrogate('\ud83d') + Character.isLowSurrogate('\ud83d') + Character.isSurrogatePair('\ud83d', '\ude00') + " " + Character.toCodePoint('\ud83d', '\ude00') + " " + (int) Character.highSurrogate(0x1f600) + " " + (int) Character.lowSurrogate(0x1f600));
        System.out.println(Character.compare('a', 'b') + " " + Character.valueOf('x').compareTo('z') + " " + Character.hashCode('q') + " " + Character.MIN_RADIX + Character.MAX_RADIX + " " + Character.toString('c') + Character.toChars(0x1f600).length + " " + Character.codePointAt("a\ud83d\ude00".toCharArray(), 1) + " " + Character.codePointCount("a\ud83d\ude00", 0, 3) + " " + Character.codePointOf("LATIN SMALL LETTER A"));
        int letters = 0, digits = 0, up = 0, ws = 0, idst = 0;
        for (int c = 0; c < 0x3000; c++) { if (Character.isLetter(c)) letters++; if (Character.isDigit(c)) digits++; if (Character.isUpperCase(c)) up++; if (Character.isWhitespace(c)) ws++; if (Character.isJavaIdentifierStart(c)) idst++; }
        System.out.println(letters + " " + digits + " " + up + " " + ws + " " + idst);
        int h = 0;
        for (int c = 0; c < 0x2000; c++) h = h * 31 + Character.toUpperCase(c) * 3 + Character.toLowerCase(c) * 5 + Character.getType(c);
        System.out.println(h);
        try { Character.getName(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Character.UnicodeBlock.forName("nope"); } catch (IllegalArgumentException e) { System.out.println("IAE"); }
    }
}
