<?php
use MediaWiki\MediaWikiServices;

/** Brings some pages into the index in its present form, and leaves the others to the next job. */
class WikisteadSearchJob extends Job implements GenericParameterJob {
	private const PAGES = 100;

	/** @param array $params from: the number of the last page that is there */
	public function __construct( array $params ) {
		parent::__construct( 'wikisteadSearch', $params );
		$this->removeDuplicates = true;
	}

	/** @inheritDoc */
	public function run() {
		$services = MediaWikiServices::getInstance();
		$db = $services->getDBLoadBalancer()->getConnection( DB_PRIMARY );
		$ids = $db->selectFieldValues( 'page', 'page_id', [ 'page_id > ' . (int)$this->params['from'] ], __METHOD__,
			[ 'ORDER BY' => 'page_id', 'LIMIT' => self::PAGES ] );
		foreach ( $ids as $id ) {
			WikisteadSearchIndex::update( (int)$id );
		}
		if ( count( $ids ) < self::PAGES ) {
			WikisteadSearchIndex::markComplete();
		} else {
			$services->getJobQueueGroup()->push( new self( [ 'from' => (int)end( $ids ) ] ) );
		}
		return true;
	}
}
