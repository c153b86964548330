<?php
/**
 * Ends the turn before this edit, because what it depends on can only be found once the saved edits have their
 * terms and links, or once every page is indexed.
 */
class WikisteadBatchPause extends RuntimeException {
}
