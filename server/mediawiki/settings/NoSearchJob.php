<?php
/** What CirrusSearch has left to do for an index that serves no longer, or that is made anew as a whole: nothing. */
class WikisteadNoSearchJob extends Job implements GenericParameterJob {
	/** @inheritDoc */
	public function __construct( array $params ) {
		parent::__construct( 'wikisteadNoSearch', $params );
	}

	/** @inheritDoc */
	public function run() {
		return true;
	}
}
