// Characters that turn the direction of the text around them. In a name they can make one text look like another one;
// Arabic and Hebrew need none of them in a single line.

/** Embeddings, overrides and isolates with their ends. The mere marks (U+200E, U+200F, U+061C) turn nothing else. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g

/** The text without characters that reorder what stands beside them. */
export function withoutDirectionControls(text: string): string {
  return text.replace(directionControls, '')
}
