import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import library from 'react-toastify/ReactToastify.css?inline'
import { Slide, ToastContainer, type IconProps } from 'react-toastify/unstyled'
import { Icon } from '#app/ui/image/icon.tsx'
import look from './toasts.scss?inline'

export { toast } from 'react-toastify/unstyled'

// Toasts are loaded with their styles or not at all.
for (const css of [library, look]) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}

// A root of their own: toasts stay while the next page is shown.
createRoot(document.body.appendChild(document.createElement('div'))).render(<Toasts />)

/** Top right, five seconds (spec §9), longer under the pointer or with the focus. */
function Toasts() {
  const box = useRef<HTMLDivElement>(null)
  // The library's list announces even toasts whose own role says otherwise.
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
