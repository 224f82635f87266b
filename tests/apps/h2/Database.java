import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;

public class Database {
    public static void main(String[] args) throws Exception {
        try (Connection c = DriverManager.getConnection("jdbc:h2:" + args[0], "sa", "")) {
            if (args[1].equals("create")) {
                create(c);
            }
            query(c, "select count(*), min(price), max(price) from item");
            query(c, "select i.name, k.title, i.price from item i join kind k on k.id = i.kind where i.price > 99 order by i.name");
            query(c, "select k.title, avg(i.price) from kind k left join item i on i.kind = k.id group by k.title order by 1");
            query(c, "with recursive t(n) as (select 1 union all select n + 1 from t where n < 10) select sum(n) from t");
            query(c, "select name from item where name like '%77%' order by name desc");
            try {
                query(c, "select nothing from nowhere");
            } catch (SQLException e) {
                System.out.println("error " + e.getErrorCode());
            }
        }
    }

    private static void create(Connection c) throws SQLException {
        try (Statement s = c.createStatement()) {
            s.execute("create table kind(id int primary key, title varchar(40))");
            s.execute("create table item(id int auto_increment primary key, name varchar(40), kind int references kind(id), price decimal(10,2))");
            s.execute("create index on item(name)");
            s.execute("insert into kind values (0, 'book'), (1, 'pen'), (2, 'lamp'), (3, 'nothing')");
        }
        c.setAutoCommit(false);
        try (PreparedStatement p = c.prepareStatement("insert into item(name, kind, price) values (?, ?, ?)")) {
            for (int i = 0; i < 2000; i++) {
                p.setString(1, "item" + i);
                p.setInt(2, i % 3);
                p.setBigDecimal(3, BigDecimal.valueOf(i * 37 % 10000, 2));
                p.addBatch();
            }
            System.out.println("inserted " + p.executeBatch().length);
        }
        c.commit();
        try (Statement s = c.createStatement()) {
            System.out.println("deleted " + s.executeUpdate("delete from item where id % 2 = 0"));
            c.rollback();
            System.out.println("updated " + s.executeUpdate("update item set price = price + 1 where kind = 2"));
            c.commit();
            s.execute("insert into kind values (0, 'twice')");
        } catch (SQLException e) {
            System.out.println("error " + e.getErrorCode() + " " + e.getSQLState());
        }
        c.setAutoCommit(true);
    }

    private static void query(Connection c, String sql) throws SQLException {
        try (Statement s = c.createStatement(); ResultSet r = s.executeQuery(sql)) {
            ResultSetMetaData meta = r.getMetaData();
            while (r.next()) {
                StringBuilder line = new StringBuilder();
                for (int i = 1; i <= meta.getColumnCount(); i++) {
                    line.append(i == 1 ? "" : " | ").append(r.getString(i));
                }
                System.out.println(line);
            }
        }
    }
}
