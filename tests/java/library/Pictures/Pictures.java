import java.awt.*;
import java.awt.geom.*;
import java.awt.image.*;
import java.io.*;
import java.util.*;
import javax.imageio.*;
import javax.sound.midi.*;
import javax.sound.sampled.*;

/** Pictures drawn without a screen, by the native loops of the class library, read and written; sounds and notes as files. */
public class Pictures {
    static long sum(BufferedImage i) { long h = 0; for (int y = 0; y < i.getHeight(); y++) for (int x = 0; x < i.getWidth(); x++) h = h * 31 + i.getRGB(x, y); return h; }
    interface Body { Object run() throws Throwable; }
    static void t(String w, Body b) { String r; try { r = String.valueOf(b.run()); } catch (Throwable e) { r = e.toString(); } System.out.println(w + ": " + r); }
    public static void main(String[] args) throws Exception {
        t("headless", GraphicsEnvironment::isHeadless);
        t("frame", () -> new Frame("x"));
        for (int type : new int[] {BufferedImage.TYPE_INT_ARGB, BufferedImage.TYPE_INT_RGB, BufferedImage.TYPE_3BYTE_BGR, BufferedImage.TYPE_BYTE_GRAY, BufferedImage.TYPE_BYTE_BINARY, BufferedImage.TYPE_USHORT_565_RGB, BufferedImage.TYPE_INT_ARGB_PRE}) {
            BufferedImage im = new BufferedImage(97, 61, type);
            Graphics2D g = im.createGraphics();
            t("draw " + type, () -> { g.setColor(Color.ORANGE); g.fillRect(3, 4, 50, 30); g.setPaint(new GradientPaint(0, 0, Color.RED, 90, 60, new Color(0, 128, 255, 100))); g.fillOval(20, 10, 60, 45); g.setXORMode(Color.GREEN); g.drawLine(0, 0, 96, 60); g.setPaintMode(); g.setStroke(new BasicStroke(3, BasicStroke.CAP_ROUND, BasicStroke.JOIN_BEVEL, 1, new float[] {5, 3}, 0)); g.draw(new Ellipse2D.Double(10, 5, 70, 50)); g.setClip(30, 20, 20, 20); g.fill(AffineTransform.getRotateInstance(.5, 40, 30).createTransformedShape(new Rectangle(25, 25, 40, 5))); return sum(im); });
            t("filter", () -> sum(new ConvolveOp(new Kernel(3, 3, new float[] {0, .1f, 0, .1f, .6f, .1f, 0, .1f, 0})).filter(im, null)));
            t("scale", () -> sum(new AffineTransformOp(AffineTransform.getScaleInstance(.5, 2), AffineTransformOp.TYPE_NEAREST_NEIGHBOR).filter(im, null)));
            for (String f : new String[] {"png", "gif", "bmp"}) t(f, () -> { var o = new ByteArrayOutputStream(); boolean ok = ImageIO.write(im, f, o); return ok ? sum(ImageIO.read(new ByteArrayInputStream(o.toByteArray()))) : "no writer"; });
            g.dispose();
        }
        t("jpeg", () -> { BufferedImage im = new BufferedImage(32, 32, BufferedImage.TYPE_INT_RGB); for (int i = 0; i < 32; i++) for (int j = 0; j < 32; j++) im.setRGB(i, j, i * 8 << 16 | j * 8); var o = new ByteArrayOutputStream(); ImageIO.write(im, "jpg", o); BufferedImage r = ImageIO.read(new ByteArrayInputStream(o.toByteArray())); return r.getWidth() + " " + (Math.abs((r.getRGB(16, 16) >> 16 & 255) - 128) < 12); });
        t("bad png", () -> ImageIO.read(new ByteArrayInputStream(new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0, 0})));
        t("area", () -> { Area a = new Area(new Rectangle(0, 0, 10, 10)); a.subtract(new Area(new Ellipse2D.Double(2, 2, 6, 6))); a.exclusiveOr(new Area(new Rectangle(5, 5, 20, 3))); return a.getBounds() + " " + a.isSingular(); });
        t("color", () -> Arrays.toString(Color.RGBtoHSB(12, 200, 99, null)) + new ColorConvertOp(java.awt.color.ColorSpace.getInstance(java.awt.color.ColorSpace.CS_GRAY), null).filter(new BufferedImage(4, 4, 1), null).getWidth());
        t("wav", () -> { AudioFormat f = new AudioFormat(8000, 16, 1, true, false); byte[] b = new byte[1600]; for (int i = 0; i < 800; i++) b[2 * i + 1] = (byte) (100 * Math.sin(i / 5.)); var o = new ByteArrayOutputStream(); AudioSystem.write(new AudioInputStream(new ByteArrayInputStream(b), f, 800), AudioFileFormat.Type.WAVE, o); var in = AudioSystem.getAudioInputStream(new ByteArrayInputStream(o.toByteArray())); return in.getFormat() + " " + in.getFrameLength() + " " + Arrays.hashCode(in.readAllBytes()); });
        t("midi", () -> { Sequence s = new Sequence(Sequence.PPQ, 480); Track k = s.createTrack(); for (int i = 0; i < 8; i++) { k.add(new MidiEvent(new ShortMessage(ShortMessage.NOTE_ON, 0, 60 + i, 93), i * 240)); k.add(new MidiEvent(new ShortMessage(ShortMessage.NOTE_OFF, 0, 60 + i, 0), i * 240 + 200)); } var o = new ByteArrayOutputStream(); MidiSystem.write(s, 1, o); Sequence r = MidiSystem.getSequence(new ByteArrayInputStream(o.toByteArray())); return r.getTracks()[0].size() + " " + r.getTickLength() + " " + o.size(); });
        t("beans", () -> Arrays.stream(java.beans.Introspector.getBeanInfo(Point.class).getPropertyDescriptors()).map(java.beans.PropertyDescriptor::getName).toList());
        t("xml", () -> { var o = new ByteArrayOutputStream(); try (var e = new java.beans.XMLEncoder(o)) { e.writeObject(new ArrayList<>(java.util.List.of(1, "two", new Point(3, 4)))); } return new java.beans.XMLDecoder(new ByteArrayInputStream(o.toByteArray())).readObject(); });
    }
}
