// How the product speaks to this person and looks in this browser: language, kept with the person, theme, and the
// way to what comes by email.
import { useTexts } from '#web/api/texts.ts'
import { LanguageChoice } from '#web/shell/language/LanguageChoice.tsx'
import { ThemeChoice } from '#web/shell/ThemeChoice.tsx'
import { Button } from '#web/ui/controls/Button.tsx'
import { Card } from '#web/ui/page/Card.tsx'
import styles from './profile.module.css'

export function Preferences() {
  const texts = useTexts()
  return (
    <Card title={texts('profile.preferences')}>
      <div className={styles.choice}>
        <div>
          <b>{texts('shell.language')}</b>
          <p>{texts('profile.languageText')}</p>
        </div>
        <LanguageChoice />
      </div>
      <div className={styles.choice}>
        <div>
          <b>{texts('shell.theme.label')}</b>
          <p>{texts('profile.themeText')}</p>
        </div>
        <ThemeChoice />
      </div>
      <div className={styles.choice}>
        <div>
          <b>{texts('profile.notifications')}</b>
        </div>
        <Button component="a" href="/user/notifications">
          {texts('profile.visit')}
        </Button>
      </div>
      <div className={styles.choice}>
        <div>
          <b>{texts('profile.newsletter')}</b>
        </div>
        <Button component="a" href="/user/newsletter">
          {texts('profile.visit')}
        </Button>
      </div>
    </Card>
  )
}
