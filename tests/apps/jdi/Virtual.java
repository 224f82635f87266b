class Virtual implements Sessions.Topic { public void run() {} }
