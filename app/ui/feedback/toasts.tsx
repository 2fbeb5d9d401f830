import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import library from 'react-toastify/ReactToastify.css?inline'
import { Slide, ToastContainer, type IconProps } from 'react-toastify/unstyled'
import { Icon } from '#app/ui/image/icon.tsx'
import look from './toasts.scss?inline'

export { toast } from 'react-toastify/unstyled'

// The styles are part of this file: toasts are loaded with them or not at all.
for (const css of [library, look]) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

// In a root of their own: the toasts of a page stay while the next one is shown.
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />)

/** The toasts: top right, five seconds (spec §9), longer under the pointer or with the focus. */
function Toasts() {
  const box = useRef<HTMLDivElement>(null)
  // The library's list announces what is added to it, also a toast whose own role says that it is not announced.
  useEffect(() => box.current?.firstElementChild?.setAttribute('aria-live', 'off'), [])
  return (
    <div ref={box}>
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
    </div>
  )
}

function ToastIcon({ type }: IconProps) {
  return <Icon name={type === 'success' ? 'check-circle' : type === 'info' ? 'info-circle' : 'exclamation-triangle'} />
}
