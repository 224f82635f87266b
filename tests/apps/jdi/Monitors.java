class Monitors implements Sessions.Topic { public void run() {} }
