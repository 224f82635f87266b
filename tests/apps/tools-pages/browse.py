"""Uses the tools' pages in Chromium: browse.py live ADDRESS, or browse.py saved FOLDER."""

import os, sys, time
from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

options = webdriver.ChromeOptions()
options.binary_location = "/usr/bin/chromium"
for word in ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--window-size=1300,1000", "--no-proxy-server"]:
    options.add_argument(word)
options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
browser.set_page_load_timeout(120)
js = browser.execute_script


def check(what, outcome):
    print(f"  {what}" if outcome else f"  NOT: {what}")


def until(what, asked):
    """Waits, as long as a loaded machine may need."""
    end = time.monotonic() + 200
    while not (outcome := asked()) and time.monotonic() < end:
        time.sleep(0.05)
    check(what, outcome)


def press(*keys):
    ActionChains(browser).send_keys(*keys).perform()


def text(selector):
    return js("return document.querySelector(arguments[0])?.textContent ?? ''", selector).strip()


def pressed(selector):
    return js("return document.querySelector(arguments[0]).getAttribute('aria-pressed')", selector) == "true"


def focused():
    return js("return document.activeElement.id || document.activeElement.tagName")


def tab_to(wanted):
    """By the keyboard alone: the tabulator until the element has the focus."""
    for _ in range(60):
        if js(f"return document.activeElement.matches({wanted!r})"):
            return True
        press(Keys.TAB)
    return False


def colours(selector):
    """How many colours a canvas shows."""
    return js("""const canvas = document.querySelector(arguments[0]), bytes = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        const seen = new Set();
        for (let at = 0; at < bytes.length; at += 4 * 7) if (bytes[at + 3]) seen.add(bytes[at] << 16 | bytes[at + 1] << 8 | bytes[at + 2]);
        return seen.size""", selector)


def scheme(name):
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": name}]})


def opened(name, address):
    print(name)
    scheme("light")
    browser.get(address)
    check("has a heading", text("h1"))
    check("fits its window", js("return document.documentElement.scrollWidth <= innerWidth"))


def left(name):
    """What every page is asked at the end."""
    shades = []
    for kind in ["light", "dark"]:
        scheme(kind)
        shades.append(js("return getComputedStyle(document.body).backgroundColor"))
        browser.save_screenshot(f"{name}-{kind}.png")
    scheme("light")
    check("is light and dark", shades[0] != shades[1])
    unnamed = js("""return [...document.querySelectorAll('button, input, select, canvas, svg[role]')].filter(one =>
        !(one.textContent.trim() || one.getAttribute('aria-label') || one.getAttribute('aria-hidden'))).map(one => one.outerHTML)""")
    check("names all that can be used", not unnamed)
    said = [entry["message"] for entry in browser.get_log("browser")]
    check("says nothing on the console", not said)
    for line in said:
        print("   ", line, file=sys.stderr)


def profile(address):
    opened("profile", address)
    check("draws a graph", colours("#graph") > 5)
    press("/")
    check("/ goes to the search", focused() == "search")
    press("Shown.grind")
    check("finds a share", text("#found").endswith("% found") and not text("#found").startswith("0.00"))
    press(Keys.ESCAPE)
    check("Escape goes to the graph", focused() == "graph")
    press(Keys.ARROW_DOWN, Keys.ARROW_DOWN, Keys.ENTER)
    zoomed = text("#what")
    check("arrows and Enter zoom", "%" in zoomed)
    press(Keys.ESCAPE)
    check("Escape shows the whole", text("#what").startswith("all"))
    press("i")
    check("i turns it", pressed("#invert"))
    press("i", "l")
    check("l has lines", pressed("#lines") and ":" in text("#methods td.mono"))
    press("l")
    check("the tabulator comes to the kinds", tab_to("[data-kind=alloc]"))
    press(Keys.ENTER)
    check("Enter chooses a kind", pressed("[data-kind=alloc]"))
    check("and its methods", "byte[]" in text("#methods"))
    check("the tabulator comes to the threads", tab_to("#thread"))
    press("worker")
    check("letters choose a thread", js("return document.querySelector('#thread').selectedOptions[0].text") == "worker")
    check("the tabulator comes to the timeline", tab_to("#tracks"))
    check("which is drawn", colours("#tracks") > 3)
    whole = lambda: text("#range") == "all of the time"
    check("and shows all of the time", whole())
    press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    part = text("#range")
    check("arrows choose a part of it", not whole() and "0.00 s to" not in part)
    total = js("""const sum = all => all.reduce((total, one) => total + one.at(-1), 0), mine = profile.timeline.filter(one => one[1] === kind && one[2] === thread);
        return [root.amount, sum(mine.filter(one => one[0] >= range[0] && one[0] < range[1])), sum(mine),
            sum(profile.samples.filter(one => one.kind === kind && one.thread === thread).map(one => [one.amount]))]""")
    check("whose amounts the graph has", total[0] == total[1] < total[2])
    check("which add up to the whole", total[2] == total[3])
    press("+")
    check("plus makes it longer", text("#range") != part)
    press(Keys.ESCAPE)
    check("Escape has all of it again", whole() and js("return document.querySelector('#thread').value") == "-1")
    press(Keys.ARROW_DOWN)
    check("down chooses the busiest thread", js("return document.querySelector('#thread').selectedOptions[0].text") == "worker")
    tracks = browser.find_element("id", "tracks")
    ActionChains(browser).move_to_element(tracks).click_and_hold().move_by_offset(150, 0).release().perform()
    check("dragging chooses a part", not whole())
    graph = browser.find_element("id", "graph")
    ActionChains(browser).move_to_element_with_offset(graph, 0, 30 - graph.size["height"] // 2).click().perform()
    check("a click zooms", "%" in text("#what"))
    left("profile")


def threads(address):
    opened("threads", address)
    check("names the deadlock", "Deadlock of 2 threads" in text(".alarm"))
    box = js("const box = document.querySelector('svg').getBoundingClientRect(); return [box.width, box.height]")
    check("draws who waits", box[0] > 300 and box[1] > 60)
    press("/")
    check("/ goes to the search", focused() == "search")
    press("worker")
    check("finds a group", text("#shown") == "1 groups")
    check("the tabulator comes to a stack", tab_to("details:not([hidden]) > summary"))
    press(Keys.ENTER)
    check("Enter opens it", js("return document.querySelector('details:not([hidden])').open"))
    left("threads")


def moments(address):
    opened("moments", address)
    shown = lambda: js("return [...document.querySelectorAll('section.moment')].map(one => one.hidden ? '-' : 'x').join('')")
    check("shows the last moment", shown() == "----x" and js("return document.querySelectorAll('#timeline [aria-pressed=true]').length") == 1)
    press(Keys.ARROW_LEFT)
    check("arrows choose another", shown() == "---x-")
    check("the tabulator comes to the moments", tab_to("#timeline button"))
    press(Keys.ENTER)
    check("Enter chooses one", shown() == "x----")
    ActionChains(browser).move_to_element(browser.find_elements("css selector", "#timeline td.at")[1]).click().perform()
    check("a click does", shown() == "-x---")
    check("who waits is drawn with arrows", js("return [...document.querySelectorAll('section:not([hidden]) path.edge')].every(path => document.querySelector(path.getAttribute('marker-end').slice(4, -1)).closest('section') === path.closest('section'))"))
    press("/", "waiter")
    check("the search is of the moment", text("#shown").endswith(" groups"))
    left("moments")


def heap(address):
    opened("heap", address)
    check("draws a map", colours("#map") > 5)
    check("the tabulator comes to it", tab_to("#map"))
    press(Keys.ARROW_RIGHT)
    check("arrows choose", "keeps" in text("#what"))
    depth = lambda: js("return document.querySelectorAll('#where button').length")
    for _ in range(20):
        press(Keys.ENTER)
        if depth() == 2:
            break
        press(Keys.ARROW_RIGHT)
    check("Enter opens a part", depth() == 2)
    press(Keys.BACKSPACE)
    check("Backspace goes up", depth() == 1)
    press("/", "shown")
    check("the search leaves what is found", js("return [...document.querySelectorAll('#classes tr')].filter(row => !row.hidden).every(row => /shown/i.test(row.textContent))"))
    left("heap")


def watch(name, address, live):
    opened(name, address)
    if live:
        until("goes on", lambda: text("#state") == "is running")
    check("has charts", js("return [...document.querySelectorAll('.chart path')].length") >= 7)
    moment = lambda: text("#moment").split(" ·")[0]
    press(Keys.HOME)
    check("Home is the first moment", not pressed("#follow") and moment())
    first = moment()
    press(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    check("arrows choose others", moment() != first)
    check("tables are of the moment", "at this moment" in text("#tables h2"))
    press(Keys.ESCAPE)
    check("Escape is the latest", pressed("#follow"))
    chart = browser.find_element("css selector", ".chart svg")
    ActionChains(browser).move_to_element(chart).click().perform()
    check("a click chooses", not pressed("#follow"))
    press(Keys.ESCAPE)
    if live:
        before = js("return ticks.length")
        until("new ticks come", lambda: js("return ticks.length") > before)
        links = js("return [...document.querySelectorAll('a')].map(one => one.getAttribute('href'))")
        check("links to the other tools", links == ["threads", "profile", "heap", "metrics", "recording"])
    left(name)


# What the README's pictures show: each page's parts and words in them.
SHOWN = {
    "profile": [("h1", "Profile"), ("[data-kind=cpu]", "CPU time"), ("[data-kind=alloc]", "allocation"), ("#tracks", ""), ("#graph", ""), ("#methods", "Shown.grind")],
    "threads": [(".alarm", "Deadlock of 2 threads"), ("svg", "waiter-0"), ("svg", "main"), ("svg", "Object@")],
    "heap": [("h1", "objects"), (".alarm", "Suspect"), ("#map", ""), ("#classes", "byte[]")],
    "watch": [("h1", "Shown"), *[("#charts", title) for title in ["Heap", "CPU", "Pauses", "Collections", "Threads by state", "Allocation"]]],
}


def picture(name, address):
    """The page as the README has it. With PELLUCID_PICTURES it is taken anew, of our VM; it must be there, and the page
    still show the same parts."""
    print("picture of", name)
    path = os.path.join(os.environ["ROOT"], "docs/pictures", name + ".png")
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {"width": 1000, "height": 600, "deviceScaleFactor": 1, "mobile": False})
    scheme("light")
    browser.get(address)
    if name == "threads":
        js("document.querySelector('svg').scrollIntoView({ block: 'center' })")
    if "PELLUCID_PICTURES" in os.environ:
        browser.save_screenshot(path)
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
    check("is there, and small", os.path.isfile(path) and os.path.getsize(path) < 100_000)
    missing = [part for part in SHOWN[name] if not js("return [...document.querySelectorAll(arguments[0])].some(one => one.textContent.includes(arguments[1]))", *part)]
    check("shows what the page has", not missing)
    for part in missing:
        print("   ", part, file=sys.stderr)


try:
    if sys.argv[1] == "live":
        watch("live", sys.argv[2], True)
        threads(sys.argv[2] + "threads")
    else:
        page = lambda name: f"file://{sys.argv[2]}/{name}.html"
        profile(page("profile"))
        opened("difference", page("difference"))
        check("has two colours", colours("#graph") > 3)
        left("difference")
        threads(page("threads"))
        moments(page("moments"))
        heap(page("heap"))
        watch("recording", page("watch"), False)
        for name in SHOWN:
            picture(name, page(name))
finally:
    browser.quit()
