<?php
/** The turn ends before this edit: what it depends on is found only after what was saved has its terms and links. */
class WikisteadBatchPause extends RuntimeException {
}
