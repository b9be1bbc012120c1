// Reads codes in pictures of a camera: with what the browser has, else with a library, which reads QR codes alone and is loaded
// with the first camera.

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

/** Pixels of the longer side of a picture that the library looks at. */
const maxSidePx = 720

export async function makeScanner(): Promise<ReadCode> {
  const { BarcodeDetector } = window as unknown as { BarcodeDetector?: DetectorClass }
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
  if (BarcodeDetector && supported.includes('qr_code')) {
    const known = formats.filter((format) => supported.includes(format))
    const detector = new BarcodeDetector({ formats: known })
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue
  }
  const { decodeQR } = await import('qr/decode.js')
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (!context || videoWidth === 0) return undefined
    const scale = Math.min(1, maxSidePx / Math.max(videoWidth, videoHeight))
    const width = Math.round(videoWidth * scale)
    const height = Math.round(videoHeight * scale)
    canvas.width = width
    canvas.height = height
    context.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR({ width, height, data: context.getImageData(0, 0, width, height).data })
    } catch {
      // It throws for every picture without a code.
      return undefined
    }
  }
}
