/* The page works without this script, as one long document. The script adds filters, sorting, the drawing and the
   drawer. It builds elements and sets text; it never parses HTML. */
"use strict";

(() => {
  const $ = (id) => document.getElementById(id);
  const units = JSON.parse($("inventory").textContent);
  const byKey = new Map(units.map((unit) => [unit.key, unit]));
  for (const unit of units) unit.fedBy = [];
  for (const unit of units) for (const key of new Set(unit.feeds)) byKey.get(key).fedBy.push(unit.key);
  const rows = new Map([...document.querySelectorAll("tbody tr")].map((row) => [row.dataset.unit, row]));
  const count = (unit, state) => Object.values(unit.states).filter((other) => other === state).length;
  document.documentElement.classList.add("scripts");

  /* ---- Colours ---- */

  const COLOURS = ["Auto", "Light", "Dark"];

  function remembered() {
    try {
      return localStorage.getItem("async-law-colours");
    } catch {
      return null; // a page from disk may have no storage
    }
  }

  function setColours(name) {
    document.documentElement.dataset.colours = name.toLowerCase();
    $("theme").querySelector("span").textContent = name;
    $("theme").setAttribute("aria-label", `Colours: ${name === "Auto" ? "as the system" : name.toLowerCase()}`);
    try {
      localStorage.setItem("async-law-colours", name);
    } catch {
      // forgotten with the page
    }
  }

  setColours(COLOURS.includes(remembered()) ? remembered() : "Auto");
  $("theme").addEventListener("click", () => {
    const now = $("theme").querySelector("span").textContent;
    setColours(COLOURS[(COLOURS.indexOf(now) + 1) % COLOURS.length]);
  });

  /* ---- Filters ---- */

  const chips = [...document.querySelectorAll(".chip")];
  const bars = [...document.querySelectorAll("[data-column] > .stack")].map((bar) => bar.parentNode);
  const selects = ["column", "state", "findings", "tests"].map((name) => $(`filter-${name}`));
  const isPressed = (button) => button.getAttribute("aria-pressed") === "true";
  const press = (button, is) => button.setAttribute("aria-pressed", String(is));

  function wanted() {
    const kinds = chips.filter(isPressed).map((chip) => chip.dataset.kind);
    const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const [column, state, findings, tests] = selects.map((select) => select.value);
    const hasState = (unit) => {
      const states = column ? [unit.states[column]] : Object.values(unit.states);
      return state ? states.includes(state) : states.some((one) => one !== "none");
    };
    const isAsked = (number, asked) => !asked || (asked === "some" ? number > 0 : number === 0);
    return (unit) =>
      (!kinds.length || kinds.includes(unit.kind)) &&
      words.every((word) => unit.words.includes(word)) &&
      (!(column || state) || hasState(unit)) &&
      (findings === "waived" ? unit.waivers > 0 : isAsked(unit.findings, findings)) &&
      isAsked(unit.tests, tests);
  }

  const isFiltered = () =>
    Boolean($("search").value.trim()) || chips.some(isPressed) || selects.some((select) => select.value);

  let shown = new Set(byKey.keys());
  let pending = 0;

  function filter() {
    const fits = wanted();
    shown = new Set(units.filter(fits).map((unit) => unit.key));
    for (const unit of units) {
      rows.get(unit.key).hidden = !shown.has(unit.key);
      $(unit.key).hidden = !shown.has(unit.key);
    }
    const all = units.length;
    $("count").textContent = shown.size === all ? `${all} units` : `${shown.size} of ${all} units`;
    $("no-rows").hidden = shown.size > 0;
    $("clear").disabled = !isFiltered();
    for (const select of selects) select.classList.toggle("set", Boolean(select.value));
    for (const bar of bars) {
      press(bar, selects[0].value === bar.dataset.column && selects[1].value === "missing");
    }
    clearTimeout(pending);
    pending = setTimeout(draw, 120);
  }

  function clearFilters() {
    $("search").value = "";
    for (const chip of chips) press(chip, false);
    for (const select of selects) select.value = "";
    filter();
  }

  for (const chip of chips) {
    chip.addEventListener("click", () => {
      press(chip, !isPressed(chip));
      filter();
    });
  }
  for (const bar of bars) {
    bar.addEventListener("click", () => {
      const was = isPressed(bar);
      selects[0].value = was ? "" : bar.dataset.column;
      selects[1].value = was ? "" : "missing";
      filter();
    });
  }
  for (const select of selects) select.addEventListener("change", filter);
  $("search").addEventListener("input", filter);
  $("clear").addEventListener("click", clearFilters);

  /* ---- Sorting ---- */

  const collator = new Intl.Collator("en", { numeric: true });
  const URGENCY = ["missing", "unknown", "declared", "evident", "none"];
  const byPlace = (a, b) => collator.compare(a.path, b.path) || a.line - b.line;
  const ORDERS = {
    place: byPlace,
    name: (a, b) => collator.compare(a.name, b.name),
    kind: (a, b) => collator.compare(a.kind, b.kind),
    missing: (a, b) => count(b, "missing") - count(a, "missing"),
    findings: (a, b) => b.findings - a.findings,
    tests: (a, b) => b.tests - a.tests,
  };
  const heads = [...document.querySelectorAll("thead th")];

  function sortBy(name, direction) {
    const order = ORDERS[name] || ((a, b) => URGENCY.indexOf(a.states[name]) - URGENCY.indexOf(b.states[name]));
    const sign = direction === "descending" ? -1 : 1;
    const sorted = [...units].sort((a, b) => sign * order(a, b) || byPlace(a, b));
    document.querySelector("tbody").append(...sorted.map((unit) => rows.get(unit.key)));
    for (const head of heads) head.setAttribute("aria-sort", head.dataset.sort === name ? direction : "none");
    if (name in ORDERS && name !== "tests") $("sort").value = name;
  }

  for (const head of heads) {
    head.querySelector("button").addEventListener("click", () => {
      sortBy(head.dataset.sort, head.getAttribute("aria-sort") === "ascending" ? "descending" : "ascending");
    });
  }
  $("sort").addEventListener("change", () => sortBy($("sort").value, "ascending"));

  /* ---- The drawing: what stands where ---- */

  const NODE = { height: 46, least: 136, most: 260 };
  const PAD = { side: 14, top: 34, bottom: 14 };
  const GAP = 44;
  const pen = document.createElement("canvas").getContext("2d");
  const SANS = getComputedStyle(document.body).fontFamily;

  function widthOf(text, font) {
    pen.font = `${font} ${SANS}`;
    return pen.measureText(text).width;
  }

  function shortened(text, font, width) {
    if (widthOf(text, font) <= width) return text;
    const letters = [...text];
    let length = Math.min(letters.length, Math.ceil(width / 4));
    while (length > 1 && widthOf(`${letters.slice(0, length).join("")}…`, font) > width) length -= 1;
    return `${letters.slice(0, length).join("")}…`;
  }

  /** The end of a dotted name tells more than its beginning. */
  function shortenedInFront(text, font, width) {
    if (!text.includes(".")) return shortened(text, font, width);
    if (widthOf(text, font) <= width) return text;
    let letters = [...text];
    while (letters.length > 1 && widthOf(`…${letters.join("")}`, font) > width) letters = letters.slice(1);
    return `…${letters.join("")}`;
  }

  /** A name on one line or two, broken at its last dot or else between its words. */
  function twoLines(text, font, width) {
    if (widthOf(text, font) <= width) return [text];
    const dot = text.lastIndexOf(".") + 1;
    if (dot > 1 && dot < text.length) {
      return [shortened(text.slice(0, dot), font, width), shortened(text.slice(dot), font, width)];
    }
    const words = text.match(/_*(?:[A-Z]+(?![a-z])|[A-Z]?[^_:A-Z-]+)[:-]*|[_:-]+/g) || [text];
    let first = words.shift();
    while (words.length > 1 && widthOf(first + words[0], font) <= width) first += words.shift();
    return [shortened(first, font, width), ...(words.length ? [shortened(words.join(""), font, width)] : [])];
  }

  /** The units of the drawing, the edges between them, and which of them are there for their neighbours' sake. */
  function chosen() {
    const keys = new Set(shown);
    if (shown.size < units.length) {
      for (const key of shown) for (const other of [...byKey.get(key).feeds, ...byKey.get(key).fedBy]) keys.add(other);
    }
    const edges = [];
    for (const key of keys) {
      for (const other of new Set(byKey.get(key).feeds)) {
        if (keys.has(other) && (shown.has(key) || shown.has(other))) edges.push([key, other]);
      }
    }
    return { keys: [...keys], edges };
  }

  /** Sets of keys that hang together. */
  function components(keys, edges) {
    const parent = new Map(keys.map((key) => [key, key]));
    const root = (key) => {
      while (parent.get(key) !== key) key = parent.get(key);
      return key;
    };
    for (const [from, to] of edges) parent.set(root(from), root(to));
    const found = new Map();
    for (const key of keys) {
      if (!found.has(root(key))) found.set(root(key), []);
      found.get(root(key)).push(key);
    }
    return [...found.values()];
  }

  const boxOf = (unit, group) => (group === "none" ? "" : unit[group] || "-");

  function grouped(keys, group) {
    const boxes = new Map();
    for (const key of keys) {
      const title = boxOf(byKey.get(key), group);
      if (!boxes.has(title)) boxes.set(title, []);
      boxes.get(title).push(key);
    }
    return boxes;
  }

  function nodeWidth(key) {
    return Math.min(NODE.most, Math.max(NODE.least, widthOf(byKey.get(key).name, "600 13px") + 54));
  }

  /** What hangs together, laid out from left to right by dagre. */
  function layered(keys, edges) {
    const graph = new dagre.graphlib.Graph();
    graph.setGraph({ rankdir: "LR", nodesep: 14, ranksep: 48, edgesep: 10 });
    graph.setDefaultEdgeLabel(() => ({}));
    for (const key of keys) graph.setNode(key, { width: nodeWidth(key), height: NODE.height });
    for (const [from, to] of edges) graph.setEdge(from, to);
    dagre.layout(graph);
    const nodes = keys.map((key) => ({ key, ...graph.node(key) }));
    const lines = graph.edges().map(({ v, w }) => ({ from: v, to: w, points: graph.edge(v, w).points }));
    return block(nodes, lines, []);
  }

  /** Some units, each group of them that hangs together on its own. */
  function unboxed(keys, edges, gap, aspect) {
    const blocks = components(keys, edges).map((members) => {
      const own = new Set(members);
      return layered(members, edges.filter(([from]) => own.has(from)));
    });
    return arranged(blocks, gap, aspect);
  }

  /** Units in boxes: first what is in each box, then the boxes themselves. */
  function boxed(keys, edges, group, aspect) {
    const boxes = grouped(keys, group);
    const home = new Map(keys.map((key) => [key, boxOf(byKey.get(key), group)]));
    const isInner = ([from, to]) => home.get(from) === home.get(to);
    const parts = new Map();
    for (const [title, members] of boxes) {
      const inner = edges.filter((edge) => isInner(edge) && home.get(edge[0]) === title);
      const part = unboxed(members, inner, 16, 1.7);
      parts.set(title, block(part.nodes, part.lines, [framed(title, part.nodes, part.lines)]));
    }
    const crossing = edges.filter((edge) => !isInner(edge));
    const ways = crossing.map(([from, to]) => [home.get(from), home.get(to)]);
    return components([...boxes.keys()], ways).map((titles) => {
      const own = new Set(titles);
      const members = titles.map((title) => parts.get(title));
      placeBoxes(titles, members, ways.filter(([from]) => own.has(from)), aspect);
      const inside = together(members);
      const spots = new Map(inside.nodes.map((node) => [node.key, node]));
      const lines = crossing.filter(([from]) => own.has(home.get(from))).map(([from, to]) => crossingLine(from, to, spots));
      return block(inside.nodes, [...inside.lines, ...lines], inside.frames);
    });
  }

  /** Boxes that hang together: from left to right by dagre, or in rows where that is much smaller. */
  function placeBoxes(titles, parts, ways, aspect) {
    const size = (all) => Math.max(all.width, all.height * aspect);
    const graph = new dagre.graphlib.Graph();
    graph.setGraph({ rankdir: "LR", nodesep: GAP, ranksep: 2 * GAP });
    graph.setDefaultEdgeLabel(() => ({}));
    titles.forEach((title, position) => graph.setNode(title, { width: parts[position].width, height: parts[position].height }));
    for (const [from, to] of ways) graph.setEdge(from, to);
    dagre.layout(graph);
    const inRows = size(arranged(parts, GAP, aspect));
    if (size(graph.graph()) > 1.3 * inRows) return;
    titles.forEach((title, position) => {
      const { x, y, width, height } = graph.node(title);
      moved(parts[position], x - width / 2, y - height / 2);
    });
  }

  function crossingLine(from, to, spots) {
    const [start, end] = [spots.get(from), spots.get(to)];
    const points = [
      { x: start.x + start.width / 2, y: start.y },
      { x: end.x - end.width / 2, y: end.y },
    ];
    return { from, to, points, isCrossing: true };
  }

  /** A frame around some nodes. */
  function framed(title, nodes, lines = []) {
    const { x, y, width, height } = block(nodes, lines, []);
    const roomy = Math.max(width + 2 * PAD.side, Math.min(280, widthOf(title, "600 16px") + 2 * PAD.side));
    return { title, x: x - PAD.side, y: y - PAD.top, width: roomy, height: height + PAD.top + PAD.bottom };
  }

  /** Nodes, lines and frames that move together, with the room they take. */
  function block(nodes, lines, frames) {
    const spots = frames.map((frame) => [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height]);
    for (const node of nodes) {
      spots.push([node.x - node.width / 2, node.y - node.height / 2, node.x + node.width / 2, node.y + node.height / 2]);
    }
    for (const line of lines) for (const { x, y } of line.points) spots.push([x, y, x, y]);
    const x = Math.min(...spots.map((spot) => spot[0]));
    const y = Math.min(...spots.map((spot) => spot[1]));
    const width = Math.max(...spots.map((spot) => spot[2])) - x;
    const height = Math.max(...spots.map((spot) => spot[3])) - y;
    return { nodes, lines, frames, x, y, width, height, isLast: false };
  }

  function moved(part, x, y) {
    const dx = x - part.x;
    const dy = y - part.y;
    for (const node of [...part.nodes, ...part.frames, ...part.lines.flatMap((line) => line.points)]) {
      node.x += dx;
      node.y += dy;
    }
    part.x = x;
    part.y = y;
  }

  /** Blocks in rows of about `width`, the largest first. */
  function packed(blocks, width, gap) {
    let [x, y, deep] = [0, 0, 0];
    for (const part of [...blocks].sort((a, b) => a.isLast - b.isLast || b.height - a.height || b.width - a.width)) {
      if (x > 0 && x + part.width > width) [x, y, deep] = [0, y + deep + gap, 0];
      moved(part, x, y);
      x += part.width + gap;
      deep = Math.max(deep, part.height);
    }
    return together(blocks);
  }

  function together(blocks) {
    return block(
      blocks.flatMap((part) => part.nodes),
      blocks.flatMap((part) => part.lines),
      blocks.flatMap((part) => part.frames),
    );
  }

  const SPREADS = [1, 1.2, 1.5, 1.8, 2.2, 2.7, 3.3, 4];

  /** The blocks, in rows of the width with which they can be drawn largest in a window of this shape. */
  function arranged(blocks, gap, aspect, least = 0) {
    const widest = Math.max(least, ...blocks.map((part) => part.width));
    let [best, smallest] = [widest, Infinity];
    for (const spread of SPREADS) {
      const all = packed(blocks, widest * spread, gap);
      const size = Math.max(all.width, all.height * aspect);
      if (size < smallest) [best, smallest] = [widest * spread, size];
    }
    return packed(blocks, best, gap);
  }

  /** Units that nothing links: a little grid for each box. */
  function unlinked(keys, group, aspect) {
    const grids = [...grouped(keys, group)].map(([title, members]) => {
      const across = Math.ceil(Math.sqrt(members.length * 0.6));
      const width = Math.max(...members.map(nodeWidth));
      const nodes = members.map((key, position) => ({
        key,
        x: (position % across) * (width + 14) + width / 2,
        y: Math.floor(position / across) * (NODE.height + 12),
        width,
        height: NODE.height,
      }));
      return block(nodes, [], group === "none" ? [] : [{ ...framed(title, nodes), inner: true }]);
    });
    const all = arranged(grids, 10, aspect);
    const frame = framed("Linked to nothing", [
      { x: all.x + all.width / 2, y: all.y + all.height / 2 - 6, width: all.width, height: all.height + 12 },
    ]);
    return { ...block(all.nodes, [], [{ ...frame, alone: true }, ...all.frames]), isLast: true };
  }

  function layout(group, aspect) {
    const { keys, edges } = chosen();
    if (!keys.length) return null;
    const linked = new Set(edges.flat());
    const ends = keys.filter((key) => linked.has(key));
    const isBoxed = group !== "none";
    const blocks = !ends.length ? [] : isBoxed ? boxed(ends, edges, group, aspect) : [unboxed(ends, edges, GAP, aspect)];
    const alone = keys.filter((key) => !linked.has(key));
    if (alone.length) blocks.push(unlinked(alone, group, aspect));
    return arranged(blocks, GAP, aspect);
  }

  /* ---- The drawing: elements ---- */

  const graph = $("graph");
  const stage = $("stage");
  const SVG = "http://www.w3.org/2000/svg";

  function element(name, attributes, ...children) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  const written = (text, attributes) => element("text", attributes, document.createTextNode(text));

  function marker(id, look) {
    const tip = element("path", { d: "M0 0L8 4L0 8z", class: look });
    const box = { id, viewBox: "0 0 8 8", refX: 7.5, refY: 4, orient: "auto", markerUnits: "userSpaceOnUse" };
    return element("marker", { ...box, markerWidth: 9, markerHeight: 9 }, tip);
  }

  graph.prepend(element("defs", {}, marker("arrow", "arrow"), marker("arrow-strong", "arrow strong")));

  function frameElement(frame) {
    const look = `box${frame.alone ? " alone" : ""}${frame.inner ? " inner" : ""}`;
    const { x, y, width, height } = frame;
    return element(
      "g",
      { class: look, "aria-hidden": "true" },
      element("rect", { x, y, width, height, rx: 10 }),
      written(shortenedInFront(frame.title, "600 16px", width - 2 * PAD.side), { class: "near-title", x: x + PAD.side, y: y + 23 }),
      written(shortenedInFront(frame.title, "600 34px", width - 2 * PAD.side), { class: "far-title", x: x + PAD.side, y: y + 30 }),
    );
  }

  function lineElement(line) {
    const [first, ...others] = line.points;
    let [path, last] = [`M${first.x} ${first.y}`, first];
    for (const point of others) {
      const half = (point.x - last.x) / 2;
      const reach = line.isCrossing ? Math.max(40, Math.min(Math.abs(half), half > 0 ? half : 110)) : half;
      path += `C${last.x + reach} ${last.y} ${point.x - reach} ${point.y} ${point.x} ${point.y}`;
      last = point;
    }
    return element("path", { class: line.isCrossing ? "edge crossing" : "edge", d: path, "aria-hidden": "true" });
  }

  function described(unit) {
    const missing = count(unit, "missing");
    const parts = [unit.kind];
    if (missing) parts.push(`${missing} missing`);
    return parts.join(", ");
  }

  function spoken(unit) {
    const findings = unit.findings ? `, ${unit.findings} finding${unit.findings === 1 ? "" : "s"}` : "";
    const ways = `fed by ${unit.fedBy.length}, feeds ${new Set(unit.feeds).size}`;
    return `${unit.name}, ${described(unit)}${findings}, ${ways}, ${unit.path} line ${unit.line}`;
  }

  /** The nine entries as little squares: filled where named, hollow where missing. */
  function strip(unit) {
    const squares = Object.values(unit.states).map((state, position) => {
      const x = 39 + position * 9 + (position > 4 ? 4 : 0);
      return element("rect", { class: `square-${state}`, x, y: 29, width: 7, height: 7, rx: 1.5 });
    });
    return element("g", { class: "strip" }, ...squares);
  }

  function farName(name, width) {
    const parts = twoLines(name, "600 17px", width - 44);
    return parts.map((part, line) => {
      return written(part, { class: "far", x: 37, y: parts.length === 1 ? 29 : 19 + line * 19 });
    });
  }

  function nodeElement(node) {
    const unit = byKey.get(node.key);
    const { width, height } = node;
    const left = node.x - width / 2;
    const top = node.y - height / 2;
    const look = ["node", `kind-${unit.kind}`, count(unit, "missing") ? "gaps" : "", shown.has(unit.key) ? "" : "context"];
    const made = element(
      "g",
      { class: look.join(" "), transform: `translate(${left} ${top})`, role: "button", tabindex: -1, "aria-label": spoken(unit) },
      element("rect", { class: "shape", width, height, rx: 8 }),
      element("path", { class: "stripe", d: `M0 12v${height - 24}h4V12z` }),
      element("use", { href: `#kind-${unit.kind}`, x: 14, y: height / 2 - 8, width: 16, height: 16 }),
      written(shortenedInFront(unit.name, "600 13px", width - 50), { class: "name", x: 39, y: 20 }),
      strip(unit),
      ...farName(unit.name, width),
    );
    made.dataset.unit = unit.key;
    if (unit.findings) {
      made.append(
        element("circle", { class: "badge", cx: width - 4, cy: 4, r: 9.5 }),
        written(String(unit.findings), { class: "badge-text", x: width - 4, y: 8 }),
      );
    }
    return made;
  }

  let drawn = null;
  let nodes = new Map();
  let lines = [];
  let current = null;

  function draw() {
    clearTimeout(pending);
    const { clientWidth, clientHeight } = graph;
    drawn = layout($("group").value, Math.max(0.7, clientWidth / Math.max(1, clientHeight)));
    $("no-graph").hidden = Boolean(drawn);
    nodes = new Map();
    lines = [];
    stage.replaceChildren();
    graph.classList.remove("traced");
    if (!drawn) return;
    stage.append(...drawn.frames.map(frameElement));
    lines = drawn.lines.map((line) => ({ ...line, element: lineElement(line) }));
    stage.append(...lines.map((line) => line.element));
    for (const node of drawn.nodes) nodes.set(node.key, { ...node, element: nodeElement(node) });
    stage.append(...[...nodes.values()].map((node) => node.element));
    const first = [...nodes.values()].sort((a, b) => a.x - b.x || a.y - b.y)[0];
    makeCurrent(nodes.has(current) ? current : first.key);
    mark();
    begin();
  }

  /* ---- The drawing: moving and zooming ---- */

  const view = Panzoom(stage, {
    canvas: true,
    cursor: "grab",
    minScale: 0.08,
    maxScale: 3,
    step: 0.25,
    handleStartEvent: () => {},
  });
  const MARGIN = 18;
  const READABLE = 0.5;

  function look(scale, x, y) {
    view.zoom(scale, { animate: false, force: true });
    view.pan(x / scale, y / scale, { animate: false, force: true });
  }

  function scaleToFit() {
    const { clientWidth, clientHeight } = graph;
    return Math.min((clientWidth - 2 * MARGIN) / drawn.width, (clientHeight - 2 * MARGIN) / drawn.height, 1.15);
  }

  /** The whole drawing. */
  function fit() {
    if (!drawn) return;
    const scale = scaleToFit();
    const { clientWidth, clientHeight } = graph;
    look(
      scale,
      (clientWidth - drawn.width * scale) / 2 - drawn.x * scale,
      (clientHeight - drawn.height * scale) / 2 - drawn.y * scale,
    );
  }

  /** The whole drawing if it can be read then, else as much of its beginning as can be. */
  function begin() {
    if (!drawn || scaleToFit() >= READABLE) return fit();
    const scale = Math.min(1, Math.max((graph.clientWidth - 2 * MARGIN) / drawn.width, READABLE + 0.1));
    const over = graph.clientWidth - drawn.width * scale;
    look(scale, Math.max(MARGIN, over / 2) - drawn.x * scale, MARGIN - drawn.y * scale);
  }

  function zoomBy(isLarger) {
    const { left, top, width, height } = graph.getBoundingClientRect();
    const scale = view.getScale() * Math.exp(isLarger ? 0.25 : -0.25);
    view.zoomToPoint(scale, { clientX: left + width / 2, clientY: top + height / 2 });
  }

  /** Move the drawing so that a unit is seen; not at all if it is. */
  function reveal(key, always = false) {
    const node = nodes.get(key);
    if (!node) return;
    const room = graph.getBoundingClientRect();
    const spot = node.element.getBoundingClientRect();
    const edge = $("drawer").hidden ? room.right : Math.min(room.right, $("drawer").getBoundingClientRect().left);
    const right = edge > room.left + 120 ? edge : room.right;
    const isSeen = spot.left >= room.left && spot.right <= right && spot.top >= room.top && spot.bottom <= room.bottom;
    if (isSeen && !always) return;
    const scale = Math.max(view.getScale(), always ? 0.8 : 0);
    look(scale, (right - room.left) / 2 - node.x * scale, room.height / 2 - node.y * scale);
  }

  stage.addEventListener("panzoomchange", (event) => {
    graph.classList.toggle("far-away", event.detail.scale < 0.68);
    graph.classList.toggle("farthest", event.detail.scale < 0.45);
  });
  graph.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || event.metaKey) view.zoomWithWheel(event);
    },
    { passive: false },
  );
  $("zoom-in").addEventListener("click", () => zoomBy(true));
  $("zoom-out").addEventListener("click", () => zoomBy(false));
  $("fit").addEventListener("click", fit);
  $("group").addEventListener("change", draw);
  $("tall").addEventListener("click", () => {
    press($("tall"), !isPressed($("tall")));
    document.querySelector(".flow").classList.toggle("tall", isPressed($("tall")));
    draw();
    if (isPressed($("tall"))) document.querySelector(".flow").scrollIntoView({ block: "start" });
  });

  /* ---- The drawing: the way through a unit ---- */

  function reached(key, next) {
    const found = new Set([key]);
    const open = [key];
    while (open.length) {
      for (const other of next(byKey.get(open.pop()))) {
        if (!found.has(other)) {
          found.add(other);
          open.push(other);
        }
      }
    }
    return found;
  }

  function trace(key) {
    graph.classList.toggle("traced", Boolean(key));
    if (!key) return;
    const before = reached(key, (unit) => unit.fedBy);
    const after = reached(key, (unit) => unit.feeds);
    for (const node of nodes.values()) node.element.classList.toggle("on", before.has(node.key) || after.has(node.key));
    for (const line of lines) {
      const isOn = (before.has(line.from) && before.has(line.to)) || (after.has(line.from) && after.has(line.to));
      line.element.classList.toggle("on", isOn);
    }
  }

  const nodeAt = (event) => event.target.closest?.(".node");
  let pressedAt = null;

  graph.addEventListener("pointerover", (event) => trace(nodeAt(event)?.dataset.unit));
  graph.addEventListener("pointerleave", () => trace(null));
  // On the canvas: Chromium makes an svg element that listens for the focus a stop of the tab key.
  const canvas = graph.parentNode;
  canvas.addEventListener("focusin", (event) => {
    const node = nodeAt(event);
    if (!node) return;
    makeCurrent(node.dataset.unit);
    if (node.matches(":focus-visible")) trace(node.dataset.unit);
  });
  canvas.addEventListener("focusout", () => trace(null));
  graph.addEventListener("pointerdown", (event) => {
    pressedAt = [event.clientX, event.clientY];
  });
  graph.addEventListener("click", (event) => {
    const node = nodeAt(event);
    const [x, y] = pressedAt || [event.clientX, event.clientY];
    const isDrag = Math.hypot(event.clientX - x, event.clientY - y) > 5;
    if (node && !isDrag) open(node.dataset.unit, node);
  });

  /* One node can be reached by the tab key; the arrows move on from it. */
  function makeCurrent(key) {
    nodes.get(current)?.element.setAttribute("tabindex", "-1");
    current = key;
    nodes.get(current)?.element.setAttribute("tabindex", "0");
  }

  const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

  /** The next unit in a direction: along an edge if one goes there, else the nearest. */
  function beside(key, [dx, dy]) {
    const from = nodes.get(key);
    const unit = byKey.get(key);
    const near = (candidates) => {
      let [best, least] = [null, Infinity];
      for (const node of candidates) {
        const along = (node.x - from.x) * dx + (node.y - from.y) * dy;
        const across = Math.abs((node.x - from.x) * dy) + Math.abs((node.y - from.y) * dx);
        const far = along + 2.5 * across;
        if (along > 8 && far < least) [best, least] = [node.key, far];
      }
      return best;
    };
    const linked = dx > 0 ? unit.feeds : dx < 0 ? unit.fedBy : [];
    return near(linked.map((other) => nodes.get(other)).filter(Boolean)) || near(nodes.values());
  }

  graph.addEventListener("keydown", (event) => {
    const node = nodeAt(event);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") zoomBy(true);
    else if (event.key === "-") zoomBy(false);
    else if (event.key === "0") fit();
    else if (node && (event.key === "Enter" || event.key === " ")) open(node.dataset.unit, node);
    else if (node && event.key in DIRECTIONS) {
      const next = beside(node.dataset.unit, DIRECTIONS[event.key]);
      if (next) {
        nodes.get(next).element.focus({ preventScroll: true });
        reveal(next);
      }
    } else return;
    event.preventDefault();
  });

  /* ---- The drawer ---- */

  const drawer = $("drawer");
  let opened = null; // {key, article, place, wasOpen}
  let opener = null;
  const visited = [];

  function putBack() {
    if (!opened) return;
    opened.article.querySelector("details").open = opened.wasOpen;
    opened.place.replaceWith(opened.article);
    opened.article.hidden = !shown.has(opened.key);
    opened = null;
  }

  function mark() {
    for (const [key, row] of rows) row.classList.toggle("chosen", key === opened?.key);
    for (const [key, node] of nodes) node.element.classList.toggle("chosen", key === opened?.key);
  }

  function setAddress(address) {
    try {
      history.replaceState(null, "", address);
    } catch {
      // a frame without an address of its own
    }
  }

  /** On a phone the drawer covers the page: nothing behind it can be reached then. */
  function setBehind(is) {
    for (const part of document.querySelectorAll("main, header, footer, .skip")) part.inert = is;
  }

  /** Show one unit; `from` is the element that has the focus again when the drawer closes. */
  function open(key, from) {
    if (opened?.key === key) return;
    if (from && !drawer.contains(from)) opener = from;
    if (opened && !visited.includes(key)) visited.push(opened.key);
    putBack();
    const article = $(key);
    const details = article.querySelector("details");
    const place = document.createComment("");
    opened = { key, article, place, wasOpen: details.open };
    article.replaceWith(place);
    details.open = true;
    article.hidden = false;
    $("drawer-body").replaceChildren(article);
    $("drawer-body").scrollTop = 0;
    drawer.hidden = false;
    drawer.removeAttribute("aria-label");
    drawer.setAttribute("aria-labelledby", `${key}-title`);
    $("back").hidden = !visited.length;
    setAddress(`#${key}`);
    setBehind(window.innerWidth < 700);
    article.querySelector("summary").tabIndex = -1;
    article.querySelector("h3").focus();
    if (nodes.has(key)) {
      makeCurrent(key);
      reveal(key);
    }
    mark();
  }

  function close() {
    if (!opened) return;
    const { key, article } = opened;
    article.querySelector("summary").removeAttribute("tabindex");
    putBack();
    drawer.hidden = true;
    visited.length = 0;
    mark();
    setAddress(location.pathname + location.search);
    setBehind(false);
    const back = [opener, nodes.get(key)?.element, rows.get(key).querySelector("a")];
    back.find((one) => one?.isConnected && !one.closest("[hidden]"))?.focus({ preventScroll: true });
    opener = null;
  }

  $("close").addEventListener("click", close);
  $("back").addEventListener("click", () => {
    const key = visited.pop();
    open(key, null);
    visited.splice(Math.max(0, visited.indexOf(key)));
    $("back").hidden = !visited.length;
  });
  $("locate").addEventListener("click", () => {
    const { key } = opened;
    if (!nodes.has(key)) {
      clearFilters();
      draw();
    }
    if (window.innerWidth < 900) close();
    document.querySelector(".flow").scrollIntoView({ block: "start" });
    reveal(key, true);
    nodes.get(key).element.focus({ preventScroll: true });
  });

  const UNIT = /^#(u-[0-9a-f]{12})$/;
  const LINE = /^#(u-[0-9a-f]{12})-(\d+)$/;

  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href^='#u-']");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const hash = link.getAttribute("href");
    if (UNIT.test(hash)) open(UNIT.exec(hash)[1], link);
    else if (LINE.test(hash)) aim($(hash.slice(1)));
    else return;
    event.preventDefault();
  });

  function aim(line) {
    for (const other of document.querySelectorAll(".aimed")) other.classList.remove("aimed");
    line.classList.add("aimed");
    line.scrollIntoView({ block: "center" });
    line.closest(".source").focus({ preventScroll: true });
  }

  function openHash() {
    const found = UNIT.exec(location.hash) || LINE.exec(location.hash);
    if (found && byKey.has(found[1])) open(found[1], null);
  }

  window.addEventListener("hashchange", openHash);

  for (const row of rows.values()) {
    row.addEventListener("click", (event) => {
      if (event.target.closest("a") || String(getSelection())) return;
      open(row.dataset.unit, row.querySelector("a"));
    });
  }

  const details = () => [...document.querySelectorAll(".each details")];
  $("open-all").addEventListener("click", () => {
    const is = !isPressed($("open-all"));
    press($("open-all"), is);
    $("open-all").textContent = is ? "Close all" : "Open all";
    for (const one of details()) one.open = is;
  });

  /* ---- Keys, paper, start ---- */

  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches?.("input, select, textarea");
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      $("search").focus();
      $("search").select();
    } else if (event.key === "Escape") {
      if (event.target === $("search") && $("search").value) {
        $("search").value = "";
        filter();
        event.preventDefault();
      } else if (opened) close();
      else if (isFiltered()) clearFilters();
    }
  });

  let closedForPaper = [];
  window.addEventListener("beforeprint", () => {
    close();
    closedForPaper = details().filter((one) => !one.open);
    for (const one of closedForPaper) one.open = true;
    if (!drawn) return;
    // All of the drawing, whatever the size of the sheet.
    graph.setAttribute("viewBox", `${drawn.x} ${drawn.y} ${drawn.width} ${drawn.height}`);
    graph.classList.remove("far-away", "farthest");
    stage.style.transform = "none";
  });
  window.addEventListener("afterprint", () => {
    for (const one of closedForPaper) one.open = false;
    graph.removeAttribute("viewBox");
    begin();
  });

  let resized = 0;
  let wide = graph.clientWidth;
  window.addEventListener("resize", () => {
    clearTimeout(resized);
    resized = setTimeout(() => {
      if (graph.clientWidth !== wide) draw();
      wide = graph.clientWidth;
    }, 200);
  });

  filter();
  // Panzoom sets its own start after the present turn.
  setTimeout(() => {
    draw();
    openHash();
    document.documentElement.classList.add("ready");
  });
})();
