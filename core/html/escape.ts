// Text as HTML and XML have it: signs that would be read as markup are written as references.

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** The text escaped for an element. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (sign) => references[sign]!)
}

/** The text escaped for an element or a quoted attribute. */
export function escapeValue(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => references[sign]!)
}

// oxlint-disable-next-line no-control-regex -- XML has no sign for these characters
const unfit = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Characters that XML cannot hold, half ones too, become U+FFFD. */
export function fitForXml(text: string): string {
  return text.toWellFormed().replace(unfit, '\ufffd')
}
