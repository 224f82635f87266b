void helper() { IO.println("helper " + counter++); }
int counter = 3;
static String st = "static ok";
void main() {
    helper();
    helper();
    IO.println(st);
    IO.print("no newline ");
    IO.println(42);
    IO.println();
    String l = IO.readln("prompt> ");
    IO.println("[" + l + "] " + IO.readln() + " " + IO.readln());
    var list = List.of(1, 2);
    IO.println(list.stream().map(x -> x * 2).toList());
    IO.println(getClass().getName() + " " + getClass().getModifiers() % 32);
}
