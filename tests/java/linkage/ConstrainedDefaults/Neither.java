public class Neither implements Extra, SecondAbstract { }
