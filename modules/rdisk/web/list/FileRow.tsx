// A file or folder in the list: its box, what it looks like, its name with its signs, how large, when, how many versions, its menu.
import { IconLetterCase, IconLink, IconLock, IconStarFilled } from '@tabler/icons-react'
import { memo, useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useGroup } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { useAddress } from '#web/router/use-address.ts'
import { When } from '#web/ui/marks/When.tsx'
import { useIsNarrow } from '#web/ui/phone.ts'
import { rowId, type ChoiceHandle } from '../browser/use-choice.ts'
import { useFileActions } from '../actions/FileActions.tsx'
import { useDragged, useDropOn } from '../actions/dragging.ts'
import { isOwn } from '../../rules/own.ts'
import { itemAddress, type Item } from '#web/files/disk/items.ts'
import classes from './list.module.css'
import { RowMenu } from './RowMenu.tsx'
import { placeWords, sizeWords, typeWords } from './row-words.ts'
import { Thumbnail } from './Thumbnail.tsx'

export interface FileRowProps {
  item: Item
  choice: ChoiceHandle
  /** Another one's name differs by capitals alone. */
  isSameButCase: boolean
  hasLink: boolean
  /** Boxes are shown without a pointer over the row: on touch screens once something is chosen. */
  showsBoxes: boolean
  onInfo: ((item: Item) => void) | undefined
}

export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { item, onInfo } = props
  const t = useTexts()
  const { folder, modified_at, versions } = item
  return (
    <Choosable {...props} className={classes.row!}>
      <Thumbnail item={item} />
      <RowName {...props} />
      <span className={classes.size}>{sizeWords(item, t)}</span>
      <span className={classes.changed}>
        {modified_at !== '' && <When at={modified_at} still />}
      </span>
      <span className={classes.versions}>
        {!folder && versions > 0 && (
          <>
            <span className="sr-only">{t('disk.columns.versions')}: </span>
            {versions}
          </>
        )}
      </span>
      <span className={classes.more}>
        <RowMenu item={item} onInfo={onInfo && (() => onInfo(item))} />
      </span>
    </Choosable>
  )
})

/** What a row and a tile have in common: the box, clicks, dragging, dropping. */
export function Choosable({
  item,
  choice,
  showsBoxes,
  className,
  children,
}: FileRowProps & { className: string; children: ReactNode }) {
  const t = useTexts()
  const element = useRef<HTMLDivElement>(null)
  const { db } = useGroup()
  const { go } = useAddress()
  const isNarrow = useIsNarrow()
  const { mayWrite } = useFileActions()
  const { id, name, folder } = item
  useDragged(element, {
    items: () => choice.withChosen(item),
    label: () => {
      const { length } = choice.withChosen(item)
      return length === 1 ? name : t('disk.items', { count: length })
    },
    enabled: mayWrite && isOwn(item),
  })
  const isOver = useDropOn(element, folder ? { id, name } : undefined)
  const onClick = (event: MouseEvent) => {
    const { target, ctrlKey, metaKey, shiftKey } = event
    const isChoosing = ctrlKey || metaKey || shiftKey
    const isPart = target instanceof Element && target.closest('a, button, label, [role="menu"]')
    if (isPart && !(isChoosing && target.closest('a'))) return
    event.preventDefault()
    if (isChoosing || (isNarrow && showsBoxes)) choice.toggle(id, shiftKey)
    // Where there is no panel to show it, a touch beside the name opens it too.
    else if (isNarrow) go(itemAddress(db, id))
    else choice.focus(id)
  }
  const isChosen = choice.isChosen(id)
  return (
    <div
      ref={element}
      role="presentation"
      className={className}
      data-chosen={isChosen || undefined}
      data-focus={choice.isFocused(id) || undefined}
      data-over={isOver || undefined}
      {...(folder && { 'data-folder-id': id, 'data-folder-name': name })}
      onClick={onClick}
    >
      <RowBox item={item} choice={choice} isShown={showsBoxes} />
      {children}
      {isChosen && <span className="sr-only">{t('disk.chosen', { name })}</span>}
    </div>
  )
}

interface RowBoxProps {
  item: Item
  choice: ChoiceHandle
  isShown: boolean
}

function RowBox({ item, choice, isShown }: RowBoxProps) {
  const t = useTexts()
  const { id, name } = item
  return (
    <label className={classes.box} data-shown={isShown || undefined}>
      <input
        type="checkbox"
        aria-label={t('disk.choose', { name })}
        checked={choice.isChosen(id)}
        tabIndex={id === choice.stop ? 0 : -1}
        onChange={({ nativeEvent }) =>
          choice.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

type RowNameProps = Pick<FileRowProps, 'item' | 'choice' | 'isSameButCase' | 'hasLink'>

/** The name is the way into it; it takes the browser's focus when keys reach the row. */
export function RowName({ item, choice, isSameButCase, hasLink }: RowNameProps) {
  const t = useTexts()
  const { db } = useGroup()
  const link = useRef<HTMLAnchorElement>(null)
  const { id, name, starred, kind, path, color, folder } = item
  const isFocused = choice.isFocused(id)
  useEffect(() => {
    if (isFocused && choice.takesFocus(id)) link.current?.focus({ preventScroll: true })
  })
  return (
    <span className={classes.name}>
      <a
        ref={link}
        id={rowId(id)}
        href={itemAddress(db, id)}
        title={name}
        tabIndex={id === choice.stop ? 0 : -1}
        draggable={false}
        onFocus={() => isFocused || choice.focus(id)}
      >
        {name}
      </a>
      {color !== '' && !folder && <i className={classes.dot} style={{ background: color }} />}
      {starred && <Sign Icon={IconStarFilled} label={t('disk.starred_mark')} isStar />}
      {hasLink && <Sign Icon={IconLink} label={t('disk.has_link')} />}
      {(kind === 'file_enc' || (folder && !isOwn(item))) && (
        <Sign Icon={IconLock} label={typeWords(item, t)} />
      )}
      {isSameButCase && <Sign Icon={IconLetterCase} label={t('disk.same_but_case')} isWarning />}
      {path !== undefined && <small className={classes.path}>{placeWords(path, t)}</small>}
    </span>
  )
}

interface SignProps {
  Icon: typeof IconLink
  label: string
  isStar?: boolean
  isWarning?: boolean
}

function Sign({ Icon, label, isStar, isWarning }: SignProps) {
  return (
    <span className={classes.sign} title={label} data-star={isStar} data-warning={isWarning}>
      <Icon size={14} aria-hidden />
      <span className="sr-only">{label}</span>
    </span>
  )
}
