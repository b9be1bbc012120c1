// The thread that draws first pages (`first-page.ts`). Each file has a PDFium of its own.
import type { PageAnswer, PagePiece } from './first-page.ts'
import { newPdfium, type Pdfium } from './pdfium.ts'

const white = 0xffffffff
/** FPDF_ANNOT: notes and stamps on the page too; FPDF_REVERSE_BYTE_ORDER: red, green, blue. */
const flags = 0x01 | 0x10

/** The first page, as `firstPage` says. */
export async function work({ bytes, side }: PagePiece): Promise<PageAnswer> {
  const pdfium = await newPdfium()
  try {
    return drawWith(pdfium, new Uint8Array(bytes), side) ?? { failed: 'no_page' }
  } catch {
    // PDFium gave up, ran out of memory or stack, or did what WebAssembly does not allow: the file caused it.
    return { failed: 'no_page' }
  }
}

function drawWith(pdfium: Pdfium, bytes: Uint8Array, side: number): PageAnswer | undefined {
  const at = pdfium.malloc(bytes.length)
  if (at === 0) return undefined
  new Uint8Array(pdfium.memory.buffer).set(bytes, at)
  const document = pdfium.FPDF_LoadMemDocument(at, bytes.length, 0)
  const page = document && pdfium.FPDF_LoadPage(document, 0)
  if (!page) return undefined
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)]
  const scale = side / Math.max(wide, high)
  const pixelsOf = (points: number) => Math.max(1, Math.round(points * scale))
  const [width, height] = [pixelsOf(wide), pixelsOf(high)]
  if (!(width <= side && height <= side)) return undefined
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0)
  if (!bitmap) return undefined
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
  const form = pdfium.FPDFDOC_InitFormFillEnvironment(document, noCalls(pdfium))
  if (form) pdfium.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags)
  const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const length = pdfium.FPDFBitmap_GetStride(bitmap) * height
  const pixels = new Uint8Array(pdfium.memory.buffer).slice(from, from + length)
  return { width, height, pixels }
}

/** The table of functions that a form may call: it holds its version and no function. */
function noCalls({ malloc, memory }: Pdfium): number {
  const bytes = 512
  const at = malloc(bytes)
  if (at === 0) throw new Error('no memory')
  new Uint8Array(memory.buffer).fill(0, at, at + bytes)
  new DataView(memory.buffer).setInt32(at, 1, true)
  return at
}
