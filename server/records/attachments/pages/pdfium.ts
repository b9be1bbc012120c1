// PDFium, which reads PDF files in Chrome, as WebAssembly with a memory of its own. All functions that it may call are written here: it
// learns the time, and reaches no file and no network. It is built without JavaScript and XFA, with its own fonts.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Bytes of its memory at most, the file and its drawing included. */
const maxMemory = 256 * 1024 * 1024
const wasmPage = 64 * 1024

type Box = readonly [left: number, top: number, width: number, height: number]

/** The functions of PDFium that are called, and those of its C library; all numbers are addresses or integers. */
export interface Pdfium {
  readonly memory: WebAssembly.Memory
  malloc(bytes: number): number
  FPDF_InitLibrary(): void
  /** 0 when it is not a PDF, is damaged beyond repair, or asks for a password. */
  FPDF_LoadMemDocument(at: number, bytes: number, password: number): number
  /** 0 where there is none. */
  FPDF_LoadPage(document: number, index: number): number
  FPDF_GetPageWidthF(page: number): number
  FPDF_GetPageHeightF(page: number): number
  FPDFBitmap_Create(width: number, height: number, alpha: number): number
  FPDFBitmap_FillRect(bitmap: number, ...place: [...Box, color: number]): void
  FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    ...place: [...Box, turned: number, flags: number]
  ): void
  /** `info`: address of what a form may call. */
  FPDFDOC_InitFormFillEnvironment(document: number, info: number): number
  /** Draws what is filled into it over the page. */
  FPDF_FFLDraw(
    form: number,
    bitmap: number,
    page: number,
    ...place: [...Box, turned: number, flags: number]
  ): void
  FPDFBitmap_GetBuffer(bitmap: number): number
  FPDFBitmap_GetStride(bitmap: number): number
}

/** What its C library needs to come back from errors, beside the functions of PDFium. */
interface Exports extends Pdfium {
  readonly __indirect_function_table: WebAssembly.Table
  __wasm_call_ctors(): void
  emscripten_stack_get_current(): number
  _emscripten_stack_restore(at: number): void
  setThrew(threw: number, value: number): void
}

/** Thrown for C's `longjmp`, to leave the same functions. */
const longJump = new Error('longjmp')

// Error numbers of its C library.
const [noSuchFile, badDescriptor, notThere] = [-44, 8, -52]

/** What it may call, for one instance, whose exports come once it is made. */
function imports(module: WebAssembly.Module, own: () => Exports): WebAssembly.Imports {
  const env: Record<string, (...args: number[]) => unknown> = {
    _abort_js: stop,
    __assert_fail: stop,
    _emscripten_throw_longjmp() {
      throw longJump
    },
    _emscripten_memcpy_js: (to = 0, from = 0, bytes = 0) =>
      new Uint8Array(own().memory.buffer).copyWithin(to, from, from + bytes),
    emscripten_resize_heap: (bytes = 0) => grow(own().memory, bytes >>> 0),
    emscripten_date_now: () => Date.now(),
    _tzset_js: () => undefined,
    _localtime_js: () => undefined,
    _gmtime_js: () => undefined,
    __syscall_openat: () => noSuchFile,
  }
  const wasi: Record<string, (...args: number[]) => unknown> = {
    environ_get: () => 0,
    environ_sizes_get(amount = 0, bytes = 0) {
      const memory = new DataView(own().memory.buffer)
      for (const at of [amount, bytes]) memory.setUint32(at, 0, true)
      return 0
    },
  }
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    if (name.startsWith('invoke_')) env[name] = (index = 0, ...args) => invoke(own(), index, args)
    else if (from === 'env') env[name] ??= () => notThere
    else wasi[name] ??= () => badDescriptor
  }
  return { env, wasi_snapshot_preview1: wasi }
}

function stop(): never {
  throw new Error('PDFium gave up')
}

/** Makes the memory this large. Answers 1, or 0 when that is more than it may have. */
function grow(memory: WebAssembly.Memory, bytes: number): number {
  const { byteLength } = memory.buffer
  if (bytes > maxMemory) return 0
  // By a fifth at least, since PDFium asks again for every object.
  const next = Math.min(maxMemory, Math.max(bytes, byteLength * 1.2))
  try {
    memory.grow(Math.ceil((next - byteLength) / wasmPage))
    return 1
  } catch {
    return 0
  }
}

/** A call that `longjmp` may leave; the caller learns that by `setThrew`. */
function invoke(own: Exports, index: number, args: readonly number[]): unknown {
  const stack = own.emscripten_stack_get_current()
  try {
    return (own.__indirect_function_table.get(index) as (...all: readonly number[]) => unknown)(
      ...args,
    )
  } catch (error) {
    own._emscripten_stack_restore(stack)
    if (error !== longJump) throw error
    own.setThrew(1, 0)
    return undefined
  }
}

let compiled: Promise<WebAssembly.Module> | undefined

/** A new PDFium with a memory of its own, so that one file cannot affect another. */
export async function newPdfium(): Promise<Pdfium> {
  compiled ??= compile()
  const module = await compiled
  const instance = await WebAssembly.instantiate(
    module,
    imports(module, () => own),
  )
  const own = instance.exports as unknown as Exports
  own.__wasm_call_ctors()
  own.FPDF_InitLibrary()
  return own
}

async function compile(): Promise<WebAssembly.Module> {
  const require = createRequire(import.meta.url)
  return WebAssembly.compile(await readFile(require.resolve('@embedpdf/pdfium/pdfium.wasm')))
}
