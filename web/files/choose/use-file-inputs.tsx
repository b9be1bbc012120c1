// Hidden inputs that files come by: chosen from what is kept, or taken with the camera.
import { useRef, type ReactNode } from 'react'

type Take = (files: readonly File[]) => void

/** A way to choose files. */
export interface FileChoice {
  /** Names it for those who do not see it, too. */
  readonly label: string
  /** Endings and types that the browser's dialog offers; all unless said. */
  readonly accept?: string
  readonly multiple?: boolean
  /** A folder with all that it holds. */
  readonly folder?: boolean
  /** The camera behind the device takes a picture. */
  readonly camera?: boolean
}

interface FileInput {
  /** Opens the browser's dialog. */
  choose(): void
  /** To be put beside what asks for files. */
  readonly input: ReactNode
}

export function useFileInput(onTake: Take, choice: FileChoice): FileInput {
  const { label, accept, multiple, folder, camera } = choice
  const input = useRef<HTMLInputElement>(null)
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        {...(folder && { webkitdirectory: '' })}
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        capture={camera && 'environment'}
        aria-label={label}
        onChange={({ target }) => {
          onTake([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    ),
  }
}

interface FileInputs {
  choose(): void
  photograph(): void
  /** To be put beside what asks for them. */
  readonly inputs: ReactNode
}

export function useFileInputs(
  onAdd: Take,
  labels: { readonly choose: string; readonly photograph: string },
): FileInputs {
  const kept = useFileInput(onAdd, { label: labels.choose, multiple: true })
  const camera = useFileInput(onAdd, {
    label: labels.photograph,
    accept: 'image/*',
    camera: true,
  })
  return {
    choose: kept.choose,
    photograph: camera.choose,
    inputs: (
      <>
        {kept.input}
        {camera.input}
      </>
    ),
  }
}
