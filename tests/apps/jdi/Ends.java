class Ends implements Sessions.Topic { public void run() {} }
