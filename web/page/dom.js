/** Makes an element. @param {object} attributes by name @param {...(Node | string)} children */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** Changes what an element says, where that differs: a live region is left alone else. */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
