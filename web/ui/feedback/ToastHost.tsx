// Mantine's notifications with their styles: the part of toasts that is loaded late.
import { Notifications, notifications } from '@mantine/notifications'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'

export { notifications }

/** Beneath dialogs, whose `z-index` is 200: a report of the past must not cover a question of the present. */
const zIndex = 190

export default function ToastHost() {
  return (
    <ThemeProvider>
      <Notifications position="bottom-center" limit={3} containerWidth={380} zIndex={zIndex} />
    </ThemeProvider>
  )
}
