class Types implements Sessions.Topic { public void run() {} }
