println "args: ${args.toList()}"
def squares = (1..10).collect { it * it }
println squares.findAll { it % 2 == 0 }
def counts = 'the quick brown fox jumps over the lazy dog'.toList().countBy { it }.sort { a, b -> b.value <=> a.value ?: a.key <=> b.key }
println counts.take(4)
class Account {
    String owner
    BigDecimal balance = 0
    def plus(amount) { new Account(owner: owner, balance: balance + amount) }
    String toString() { "$owner: $balance" }
}
println new Account(owner: 'Ada') + 12.5
def fact
fact = { n -> n < 2 ? 1G : n * fact(n - 1) }
println fact(30)
try {
    'text'.nosuch()
} catch (MissingMethodException e) {
    println "missing: ${e.method}"
}
String.metaClass.shout = { -> delegate.toUpperCase() + '!' }
println 'groovy'.shout()
println((1..3).inject(0) { a, b -> a + b })
println 'a1b22c333'.findAll(/\d+/)
switch (42) {
    case 1..10: println 'small'; break
    case { it > 40 }: println 'large'; break
}
