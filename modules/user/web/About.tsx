// What the product is, for somebody who sees it for the first time: a calm column beside the form of sign-in and
// registration; on a phone its two sentences alone.
import { useTexts } from '#web/api/texts.ts'
import styles from './signed-out.module.css'

const points = ['work', 'records', 'team', 'price'] as const

export function About() {
  const texts = useTexts()
  return (
    <section className={styles.about}>
      <h2>{texts('about.title')}</h2>
      <p>{texts('about.text')}</p>
      <dl>
        {points.map((point) => (
          <div key={point}>
            <dt>{texts(`about.${point}.title`)}</dt>
            <dd>{texts(`about.${point}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
