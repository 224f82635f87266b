object Hello {
  case class Item(number: Int, name: String)

  trait Greets {
    def greet(name: String) = s"hello $name"
  }

  sealed trait Tree[+A]
  case object Leaf extends Tree[Nothing]
  case class Node[A](left: Tree[A], value: A, right: Tree[A]) extends Tree[A]

  def insert(tree: Tree[Int], value: Int): Tree[Int] = tree match {
    case Leaf => Node(Leaf, value, Leaf)
    case Node(l, v, r) if value < v => Node(insert(l, value), v, r)
    case Node(l, v, r) => Node(l, v, insert(r, value))
  }

  def walk[A](tree: Tree[A]): Stream[A] = tree match {
    case Leaf => Stream.empty
    case Node(l, v, r) => walk(l) ++ (v #:: walk(r))
  }

  def main(args: Array[String]): Unit = {
    val items = (1 to 5).map(i => Item(i, "i" * i))
    println(items.collect { case Item(n, name) if n % 2 == 1 => name }.mkString(","))
    println(new Greets {}.greet("you"))
    println(items.groupBy(_.number % 2).mapValues(_.map(_.number).sum).toList.sorted)
    println(walk(Seq(5, 2, 8, 1, 9, 3).foldLeft(Leaf: Tree[Int])(insert)).take(4).toList)
    lazy val fibonacci: Stream[BigInt] = 0 #:: 1 #:: fibonacci.zip(fibonacci.tail).map { case (a, b) => a + b }
    println(fibonacci(100))
    println(try { List.empty[Int].head } catch { case e: NoSuchElementException => e.getMessage })
  }
}
