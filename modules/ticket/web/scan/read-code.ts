// Reads codes in pictures of a camera, with what the browser has for it.

/** Undefined while there is no code in the picture. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | undefined>

interface Detector {
  detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Of our labels, and those that makers put on their things. */
const formats = [
  'qr_code',
  'data_matrix',
  'code_128',
  'code_39',
  'code_93',
  'ean_13',
  'ean_8',
  'upc_a',
  'itf',
]

/** Rejects where the browser reads no codes. */
export async function makeReader(): Promise<ReadCode> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (!BarcodeDetector || !supported.includes('qr_code')) throw new Error('no codes are read here')
  const known = formats.filter((format) => supported.includes(format))
  const detector = new BarcodeDetector({ formats: known })
  return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue
}
