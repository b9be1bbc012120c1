// Mantine's notifications with their styles: the part of toasts that is loaded late.
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'

export { notifications }

export default function ToastHost() {
  return <Notifications position="bottom-center" limit={3} containerWidth={380} zIndex={400} />
}
