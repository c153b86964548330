<?php
/**
 * Replaces a leftover job of CirrusSearch, and does nothing: its index is no longer used or is being rebuilt completely.
 */
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
