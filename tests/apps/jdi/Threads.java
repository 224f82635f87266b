class Threads implements Sessions.Topic { public void run() {} }
