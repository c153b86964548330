// React alone, so that it runs in its own task.
import 'react-dom/client'
