class Heap implements Sessions.Topic { public void run() {} }
