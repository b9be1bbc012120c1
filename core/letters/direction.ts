// Characters that turn the direction of the text around them. In a name they can make one text look like another one;
// Arabic and Hebrew need none of them in a single line.

/** Embeddings, overrides and isolates with their ends. The mere marks (U+200E, U+200F, U+061C) turn nothing else. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** The text without characters that reorder the text beside them. */
export function withoutDirectionControls(text: string): string {
  return text.replace(directionControls, '')
}

const rightToLeft =
  /[\u200f\u061c\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u

/** A text isolated for use inside a sentence: text from right to left does not reorder the words around it. */
export function insideSentence(text: string): string {
  const plain = withoutDirectionControls(text)
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}
