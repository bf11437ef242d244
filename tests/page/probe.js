// Run by the page that frames the one under test; the result goes into its own document as JSON.
'use strict';

// Through the parser of colours that a canvas has: computed colours come in several notations.
const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

function rgba(colour) {
  pixel.clearRect(0, 0, 1, 1);
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [r, g, b, a] = pixel.getImageData(0, 0, 1, 1).data;
  return [r, g, b, a / 255];
}

function over(top, bottom) {
  const a = top[3];
  return [0, 1, 2].map((i) => top[i] * a + bottom[i] * (1 - a)).concat(1);
}

function luminance(colour) {
  const linear = colour.slice(0, 3).map((c) => {
    const v = c / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

function contrast(a, b) {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p);
  return (x + 0.05) / (y + 0.05);
}

function backgroundOf(view, element) {
  const layers = [];
  for (let e = element; e; e = e.parentElement)
    layers.push(rgba(view.getComputedStyle(e).backgroundColor));
  let colour = [255, 255, 255, 1]; // never seen where the page has a background of its own
  for (const layer of layers.reverse()) colour = over(layer, colour);
  return colour;
}

function isShown(element) {
  const box = element.getBoundingClientRect();
  return element.checkVisibility({ visibilityProperty: true }) && box.width > 0 && box.height > 0;
}

// Every element with text of its own, and what stands before or after by its style.
function textsOf(view, page) {
  const texts = [];
  for (const element of page.body.querySelectorAll('*')) {
    if (['STYLE', 'SCRIPT', 'title'].includes(element.tagName) || !isShown(element)) continue;
    const own = [...element.childNodes].filter((n) => n.nodeType === 3 && n.data.trim());
    const style = view.getComputedStyle(element);
    if (own.length > 0)
      texts.push({ element, text: own[0].data.trim(), colour: style.color,
                   font: parseFloat(style.fontSize) });
    for (const pseudo of ['::before', '::after']) {
      const before = view.getComputedStyle(element, pseudo);
      if (!['none', 'normal', '""'].includes(before.content))
        texts.push({ element, text: before.content, colour: before.color,
                     font: parseFloat(before.fontSize) });
    }
  }
  return texts;
}

function opacityOf(view, element) {
  let opacity = 1;
  for (let e = element; e; e = e.parentElement) opacity *= view.getComputedStyle(e).opacity;
  return opacity;
}

function lowestContrast(view, texts) {
  let lowest = { text: '', ratio: 99 };
  for (const { element, text, colour } of texts) {
    const background = backgroundOf(view, element);
    const shown = rgba(colour);
    shown[3] *= opacityOf(view, element);
    const ratio = contrast(over(shown, background), background);
    if (ratio < lowest.ratio) lowest = { text, ratio };
  }
  return lowest;
}

function describe(element) {
  return element.tagName + ' ' + (element.textContent || '').trim().slice(0, 60);
}

function overflowsOf(view, page) {
  const found = [];
  const root = page.documentElement;
  if (root.scrollWidth > root.clientWidth) found.push('the document: ' + root.scrollWidth);
  for (const element of page.body.querySelectorAll('*')) {
    if (!isShown(element) || element.closest('.table')) continue; // which scrolls
    const box = element.getBoundingClientRect();
    if (box.right > root.clientWidth + 0.5 || box.left < -0.5) found.push(describe(element));
    if (element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      found.push('inside ' + describe(element));
  }
  return found;
}

// A plot has a name, marks that take room and texts that say what they are.
function plotsOf(page) {
  const plots = [];
  const bare = [];
  for (const plot of page.querySelectorAll('[role=img]')) {
    const name = plot.getAttribute('aria-label') || '';
    const marks = [...plot.querySelectorAll('.mark')].filter((mark) => {
      const box = mark.getBoundingClientRect();
      return box.width > 0 && box.height > 0;
    });
    const texts = plot.querySelectorAll('.row span');
    const good = name && marks.length > 0 && texts.length >= 3 && isShown(plot);
    (good ? plots : bare).push(name);
  }
  return { plots, bare };
}

function probe(frame) {
  const view = frame.contentWindow;
  const page = frame.contentDocument;
  for (const details of page.querySelectorAll('details')) details.open = true;
  const texts = textsOf(view, page);
  const requests = view.performance.getEntriesByType('resource').map((entry) => entry.name);
  return {
    dark: view.matchMedia('(prefers-color-scheme: dark)').matches,
    width: view.innerWidth,
    texts: texts.length,
    lowest: lowestContrast(view, texts),
    smallestFont: Math.min(...texts.map((text) => text.font)),
    overflows: overflowsOf(view, page),
    ...plotsOf(page),
    requests: requests,
  };
}

function run(frame) {
  let result;
  try {
    result = probe(frame);
  } catch (error) {
    result = { failure: String(error.stack || error) };
  }
  const text = JSON.stringify(result).replace(/[<>&]/g,
    (c) => '\\u00' + c.charCodeAt(0).toString(16));
  const out = document.createElement('pre');
  out.id = 'result';
  out.textContent = text;
  document.body.append(out);
}
