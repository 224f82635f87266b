class Changes implements Sessions.Topic { public void run() {} }
