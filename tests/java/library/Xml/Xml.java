import java.io.*;
import java.util.*;
import javax.xml.parsers.*;
import javax.xml.stream.*;
import javax.xml.transform.Templates;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.*;
import javax.xml.transform.stream.*;
import javax.xml.validation.*;
import javax.xml.xpath.*;
import org.w3c.dom.*;
import org.xml.sax.*;
import org.xml.sax.helpers.DefaultHandler;

/** DOM, SAX, StAX, XPath, schemas and style sheets, which the library compiles to bytecode of its own. */
public class Xml {
    static final String DOC = "<?xml version='1.0'?><!DOCTYPE r [<!ENTITY e 'entity &#x41;'><!ATTLIST i k CDATA 'dflt'>]><r xmlns:n='urn:n'><i id='1'>one &amp; &e;</i><n:i k='v'><![CDATA[<raw>]]></n:i><!-- c --><?pi data?><i id='3'><i id='4'/></i></r>";
    static void p(Object o) { System.out.println(o); }
    public static void main(String[] a) throws Exception {
        DocumentBuilderFactory f = DocumentBuilderFactory.newInstance();
        f.setNamespaceAware(true);
        Document d = f.newDocumentBuilder().parse(new InputSource(new StringReader(DOC)));
        walk(d, 0);
        XPath x = XPathFactory.newInstance().newXPath();
        for (String q : new String[] {"count(//i)", "string(//i[@id=4]/../@id)", "sum(//@id)", "//i[last()]", "concat(name(/*/*[2]), '|', local-name(/*/*[2]))", "//comment()", "translate(/r/i[1],'one','ONE')", "boolean(//z)", "substring-before('a-b','-')", "//i[position() mod 2 = 1]/@id"})
            p(q + " = " + x.evaluate(q, d));
        try { x.compile("//["); } catch (XPathExpressionException e) { p("bad xpath " + (e.getMessage() != null)); }
        SAXParserFactory.newInstance().newSAXParser().parse(new InputSource(new StringReader(DOC)), new DefaultHandler() {
            @Override public void startElement(String u, String l, String q, Attributes at) { p("start " + q + " " + at.getLength()); }
            @Override public void characters(char[] c, int s, int n) { p("chars " + new String(c, s, n)); }
            @Override public void processingInstruction(String t, String s) { p("pi " + t + " " + s); }
        });
        XMLStreamReader r = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(DOC));
        StringBuilder s = new StringBuilder();
        while (r.hasNext()) s.append(r.next()).append(r.hasName() ? r.getLocalName() : "").append(' ');
        p(s);
        StringWriter w = new StringWriter();
        XMLStreamWriter xw = XMLOutputFactory.newInstance().createXMLStreamWriter(w);
        xw.writeStartDocument(); xw.writeStartElement("a"); xw.writeAttribute("q", "<\"&"); xw.writeCharacters("t<>"); xw.writeEmptyElement("b"); xw.writeEndElement(); xw.writeEndDocument(); xw.flush();
        p(w);
        String xsl = "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'><xsl:output method='xml' indent='yes'/><xsl:key name='k' match='i' use='@id'/><xsl:param name='p' select=\"'dp'\"/>"
            + "<xsl:template name='rec'><xsl:param name='n'/><xsl:if test='$n &gt; 0'><n v='{$n * $n}'/><xsl:call-template name='rec'><xsl:with-param name='n' select='$n - 1'/></xsl:call-template></xsl:if></xsl:template>"
            + "<xsl:template match='/'><out p='{$p}'><xsl:for-each select='//i'><xsl:sort select='@id' data-type='number' order='descending'/><e pos='{position()}'><xsl:value-of select='concat(@id, \":\", normalize-space(.))'/></e></xsl:for-each><xsl:apply-templates select='r/*'/><xsl:copy-of select=\"key('k','3')\"/><xsl:call-template name='rec'><xsl:with-param name='n' select='12'/></xsl:call-template><f><xsl:value-of select='format-number(1234567.891, \"#,##0.00\")'/></f></out></xsl:template>"
            + "<xsl:template match='i[@id]'><id><xsl:choose><xsl:when test='@id=1'>first</xsl:when><xsl:otherwise>other</xsl:otherwise></xsl:choose></id></xsl:template><xsl:template match='*'><any n='{name()}'/></xsl:template></xsl:stylesheet>";
        Templates t = TransformerFactory.newInstance().newTemplates(new StreamSource(new StringReader(xsl)));
        for (int i = 0; i < 3; i++) {
            Transformer tr = t.newTransformer();
            tr.setParameter("p", "given" + i);
            StringWriter o = new StringWriter();
            tr.transform(new DOMSource(d), new StreamResult(o));
            p(o);
        }
        String xsd = "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element name='o'><xs:complexType><xs:sequence><xs:element name='n' maxOccurs='3'><xs:simpleType><xs:restriction base='xs:int'><xs:minInclusive value='5'/></xs:restriction></xs:simpleType></xs:element></xs:sequence><xs:attribute name='d' type='xs:date' use='required'/></xs:complexType></xs:element></xs:schema>";
        Validator v = SchemaFactory.newInstance("http://www.w3.org/2001/XMLSchema").newSchema(new StreamSource(new StringReader(xsd))).newValidator();
        for (String c : new String[] {"<o d='2020-02-29'><n>7</n></o>", "<o d='2021-02-29'><n>7</n></o>", "<o d='2020-01-01'><n>4</n></o>", "<o><n>9</n></o>", "<o d='2020-01-01'><n>6</n><n>6</n><n>6</n><n>6</n></o>"}) {
            try { v.validate(new StreamSource(new StringReader(c))); p("valid"); } catch (SAXException e) { p(e.getMessage()); }
        }
        for (String bad : new String[] {"<a>", "<a b=c/>", "<a></b>", "x", "<a>&none;</a>"}) try { f.newDocumentBuilder().parse(new InputSource(new StringReader(bad))); } catch (SAXParseException e) { p(e.getLineNumber() + ":" + e.getColumnNumber() + " " + e.getMessage()); }
    }
    static void walk(Node n, int depth) {
        p(" ".repeat(depth) + n.getNodeType() + " " + n.getNodeName() + " " + n.getNamespaceURI() + " " + n.getNodeValue() + (n.getAttributes() == null ? "" : " " + n.getAttributes().getLength()));
        for (Node c = n.getFirstChild(); c != null; c = c.getNextSibling()) walk(c, depth + 1);
    }
}
