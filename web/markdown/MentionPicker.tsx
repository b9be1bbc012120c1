// Members of the Group to choose from while an `@` and the beginning of a name are written: by arrows and Enter, or by a tap.
// Escape leaves the words as they are.
import { useEffect, useId, useRef, useState } from 'react'
import { useGroup, type Person } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useBeside } from '#web/ui/float/use-float.ts'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { apply, selectionOf } from './box.ts'
import { fittingNames, named, nameBegun } from './edits.ts'
import styles from './markdown.module.css'

/** Names offered at once. */
const most = 6

interface MentionPickerProps {
  box: HTMLTextAreaElement
  onText: (text: string) => void
}

export function MentionPicker({ box, onText }: MentionPickerProps) {
  const t = useTexts()
  const { people } = useGroup()
  const [begun, setBegun] = useState<string>()
  const members = [...people.values()].filter(({ member }) => member)
  const found = begun === undefined ? [] : fittingNames(members, begun).slice(0, most)
  const choose = (person: Person) => {
    setBegun(undefined)
    apply(box, named(selectionOf(box), begun ?? '', person.name), onText)
  }
  useEffect(() => {
    const look = () => {
      const { value, selectionStart, selectionEnd } = box
      setBegun(selectionStart === selectionEnd ? nameBegun(value, selectionStart) : undefined)
    }
    const leave = () => setBegun(undefined)
    const events = ['input', 'click', 'focus'] as const
    for (const name of events) box.addEventListener(name, look)
    box.addEventListener('blur', leave)
    look()
    return () => {
      for (const name of events) box.removeEventListener(name, look)
      box.removeEventListener('blur', leave)
    }
  }, [box])
  return (
    <>
      <output className="sr-only">
        {found.length > 0 && t('markdown.people_found', { count: found.length })}
      </output>
      {found.length > 0 && (
        <PeopleList
          // From its first name again, whatever was written since.
          key={begun}
          box={box}
          people={found}
          onChoose={choose}
          onLeave={() => setBegun(undefined)}
        />
      )}
    </>
  )
}

interface PeopleListProps {
  box: HTMLTextAreaElement
  people: readonly Person[]
  onChoose: (person: Person) => void
  onLeave: () => void
}

function PeopleList({ box, people, onChoose, onLeave }: PeopleListProps) {
  const t = useTexts()
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  useBeside(box, list, 'top-start')
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step) setAt((at + step + people.length) % people.length)
      else if (event.key === 'Enter' || event.key === 'Tab') onChoose(people[at]!)
      else if (event.key === 'Escape') onLeave()
      else return
      // Neither the box nor the page gets the key.
      event.preventDefault()
      event.stopPropagation()
    }
    box.addEventListener('keydown', press)
    box.setAttribute('aria-controls', id)
    box.setAttribute('aria-activedescendant', `${id}-${at}`)
    return () => {
      box.removeEventListener('keydown', press)
      box.removeAttribute('aria-controls')
      box.removeAttribute('aria-activedescendant')
    }
  })
  return (
    <ul
      ref={list}
      id={id}
      popover="manual"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- the focus stays in the box
      role="listbox"
      aria-label={t('markdown.people')}
      className={styles.people}
    >
      {people.map((person, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are heard by the box
        <li
          key={person.id}
          id={`${id}-${index}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/prefer-tag-over-role -- as its list
          role="option"
          aria-selected={index === at}
          // The box keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <Avatar id={person.id} name={person.name} spoken={false} />
          {person.name}
        </li>
      ))}
    </ul>
  )
}
