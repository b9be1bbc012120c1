// A line of parts with dots between them: telephone numbers, labels of devices. Looks only.
import { Fragment } from 'react'

/** On a card no part is broken that has room in a line of its own; in a row the line is cut at its end. */
export function WholeParts({ line }: { line: string }) {
  return line.split(' · ').map((part, index) => (
    <Fragment key={index}>
      {index > 0 && ' · '}
      <span className="whole">{part}</span>
    </Fragment>
  ))
}
