// React alone, so that it runs in a task of its own.
import 'react-dom/client'
