"""A session of JPype: collections, strings, arrays, exceptions, a Python object behind a Java interface."""
import sys

import jpype
import jpype.imports
from jpype import JImplements, JOverride, JArray, JInt

jpype.startJVM(sys.argv[1], classpath=[sys.argv[2]], convertStrings=False)

from java.util import ArrayList, HashMap, Collections  # noqa: E402
from java.lang import System, Integer, IllegalArgumentException, Thread  # noqa: E402

items = ArrayList()
for word in ("pear", "apple", "fig", "grün"):
    items.add(word)
Collections.sort(items)
print([str(i) for i in items])

table = HashMap()
table.put("one", Integer(1))
table.put("two", Integer(2))
print(sorted((str(k), int(v)) for k, v in table.items()))

array = JArray(JInt)([5, 3, 9, 1])
jpype.JClass("java.util.Arrays").sort(array)
print(list(array), len(array))

try:
    Integer.parseInt("no number")
except jpype.JClass("java.lang.NumberFormatException") as error:
    print("caught", error.getMessage())

try:
    raise IllegalArgumentException("thrown by Python")
except IllegalArgumentException as error:
    print("caught", error.message())


@JImplements("java.util.Comparator")
class ByLength:
    @JOverride
    def compare(self, a, b):
        return len(str(a)) - len(str(b)) or (str(a) > str(b)) - (str(a) < str(b))

    @JOverride
    def equals(self, other):
        return self is other


Collections.sort(items, ByLength())
print([str(i) for i in items])


@JImplements("java.lang.Runnable")
class Task:
    @JOverride
    def run(self):
        print("in", Thread.currentThread().getName())


thread = Thread(Task(), "a Java thread")
thread.start()
thread.join()

stream = items.stream().map(jpype.JObject(lambda s: s.toUpperCase(), "java.util.function.Function"))
print([str(s) for s in stream.toList()])
print(jpype.JClass("java.math.BigInteger")("12345678901234567890").pow(3))
System.out.println("Java prints")
System.out.flush()
jpype.shutdownJVM()
print("shut down")
