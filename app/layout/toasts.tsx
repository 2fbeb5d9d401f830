import 'react-toastify/ReactToastify.css'
import { Slide, ToastContainer, type IconProps } from 'react-toastify/unstyled'
import { Icon } from '#app/ui/image/icon.tsx'
import './toasts.scss'

/**
 * The toasts: top right, five seconds (spec §9), longer under the pointer or with the focus. Loaded after hydration;
 * earlier toasts wait for it.
 */
export function Toasts() {
  return (
    <ToastContainer
      position="top-right"
      autoClose={5000}
      transition={Slide}
      hideProgressBar
      closeOnClick={false}
      pauseOnHover
      pauseOnFocusLoss
      draggable={false}
      icon={ToastIcon}
    />
  )
}

function ToastIcon({ type }: IconProps) {
  return <Icon name={type === 'success' ? 'check-circle' : type === 'info' ? 'info-circle' : 'exclamation-triangle'} />
}
