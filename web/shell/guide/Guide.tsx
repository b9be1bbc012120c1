// The guide: its contents beside the page that is read, or all of its pages below each other, as a book is printed.
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { partTexts } from '#web/api/PartTexts.tsx'
import { useTexts } from '#web/api/texts.ts'
import { useTitle } from '#web/api/title.ts'
import { MarkdownTree } from '#web/markdown/MarkdownTree.tsx'
import { useAddress, useParams } from '#web/router/use-address.ts'
import { Button } from '#web/ui/controls/Button.tsx'
import { CardSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page, PageHeader } from '#web/ui/page/Page.tsx'
import { useScheme } from '#web/ui/theme/scheme.ts'
import { NotFoundPage } from '../ErrorPages.tsx'
import { guidePageOf, guideParts } from './pages.ts'
import { guideQuery, guideTexts, type ReadPage } from './reading.ts'
import { useGuideAddress } from './address.ts'
import styles from './guide.module.css'

const Texts = partTexts('guide', guideTexts)

/** Pages that are no page of the guide: what it has, and all of it. */
const [contents, whole] = ['contents', 'all']

export default function Guide() {
  const outline = (
    <Page>
      <CardSkeleton lines={8} />
    </Page>
  )
  const { locale } = useTexts()
  const { data: pages, error } = useQuery(guideQuery(locale))
  // As a screen that could not be loaded.
  if (error) throw error
  return <Texts outline={outline}>{pages ? <Shown pages={pages} /> : outline}</Texts>
}

function Shown({ pages }: { pages: readonly ReadPage[] }) {
  const { page } = useParams()
  const root = useGuideAddress()
  const { params } = useAddress()
  // Asked for from a screen, its page is shown.
  const name = guidePageOf(params.get('of') ?? '') ?? page
  const address = (of: string) => `${root}/${of}`
  if (name === contents) return <Contents pages={pages} address={address} />
  if (name === whole) return <Book pages={pages} address={address} />
  const at = pages.findIndex((one) => one.name === name)
  return pages[at] ? <Reading key={name} {...{ pages, at, address }} /> : <NotFoundPage />
}

interface ShownProps {
  readonly pages: readonly ReadPage[]
  readonly address: (page: string) => string
}

function Contents({ pages, address }: ShownProps) {
  const t = useTexts()
  return (
    <Page narrow>
      <PageHeader
        title={t('shell.guide')}
        subtitle={t('guide.about')}
        actions={
          <Button variant="default" component="a" href={address(whole)}>
            {t('guide.whole')}
          </Button>
        }
      />
      <nav aria-label={t('guide.contents')} className={styles.parts}>
        <Parts pages={pages} address={address} areWhole />
      </nav>
    </Page>
  )
}

/** `areWhole`: with what each page answers. */
function Parts({
  pages,
  address,
  current,
  areWhole,
}: ShownProps & { current?: string; areWhole?: boolean }) {
  const t = useTexts()
  return Object.entries(guideParts).map(([part, names]) => (
    <section key={part}>
      <h2>{t(`guide.parts.${part}`)}</h2>
      <ul>
        {names.map((name) => {
          const page = pages.find((one) => one.name === name)
          return (
            <li key={name}>
              <a href={address(name)} aria-current={name === current ? 'page' : undefined}>
                {page?.title}
              </a>
              {areWhole && (
                <ul>
                  {page?.headings.map(({ anchor, words }) => (
                    <li key={anchor}>
                      <a href={`${address(name)}#${anchor}`}>{words}</a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  ))
}

/** The page was not drawn yet when its address was opened. */
function goToHash(): void {
  document.getElementById(decodeURIComponent(window.location.hash.slice(1)))?.scrollIntoView()
}

function Reading({ pages, at, address }: ShownProps & { at: number }) {
  const t = useTexts()
  const page = pages[at]!
  useTitle(page.title)
  useEffect(() => goToHash(), [])
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return (
    <Page>
      <div className={styles.reading}>
        <nav className={styles.aside} aria-label={t('guide.contents')}>
          <Parts pages={pages} address={address} current={page.name} />
        </nav>
        <article>
          <PageHeader
            title={page.title}
            crumbs={[{ label: t('shell.guide'), href: address(contents) }]}
            actions={<Print />}
          />
          <Body page={page} address={address} />
          <nav className={styles.further} aria-label={t('guide.further')}>
            {before && <a href={address(before.name)}>← {before.title}</a>}
            {after && <a href={address(after.name)}>{after.title} →</a>}
          </nav>
        </article>
      </div>
    </Page>
  )
}

function Book({ pages, address }: ShownProps) {
  const t = useTexts()
  return (
    <Page narrow>
      <PageHeader
        title={t('guide.whole')}
        crumbs={[{ label: t('shell.guide'), href: address(contents) }]}
        actions={<Print />}
      />
      {pages.map((page) => (
        <section key={page.name} className={styles.chapter}>
          <h2>{page.title}</h2>
          <Body page={page} address={address} />
        </section>
      ))}
    </Page>
  )
}

function Body({ page, address }: Pick<ShownProps, 'address'> & { page: ReadPage }) {
  const { locale } = useTexts()
  const { drawn } = useScheme()
  return (
    <MarkdownTree
      blocks={page.blocks}
      isPage
      missing={(name, words) => (
        <a className="link" href={address(name)}>
          {words}
        </a>
      )}
      picture={(name, alt) => (
        <img
          className={styles.picture}
          src={`/pictures/${name}-${locale}-${drawn}.webp`}
          alt={alt}
          loading="lazy"
        />
      )}
    />
  )
}

function Print() {
  const t = useTexts()
  const icon = <IconPrinter size={18} stroke={1.75} aria-hidden />
  return (
    <Button variant="default" leftSection={icon} onClick={() => window.print()}>
      {t('guide.print')}
    </Button>
  )
}
