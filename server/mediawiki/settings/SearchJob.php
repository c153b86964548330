<?php
use MediaWiki\MediaWikiServices;

/** Indexes some pages in the current form, and leaves the others to the next job. */
class WikisteadSearchJob extends Job implements GenericParameterJob {
	private const PAGES = 100;

	/** @param array $params from: the id of the last page that is indexed */
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
			self::index( (int)$id );
		}
		if ( count( $ids ) < self::PAGES ) {
			WikisteadSearchIndex::markComplete();
		} else {
			$services->getJobQueueGroup()->push( new self( [ 'from' => (int)end( $ids ) ] ) );
		}
		return true;
	}

	/** A page that cannot be read stays out of the index and is reported; the others are indexed. */
	private static function index( int $id ): void {
		try {
			WikisteadSearchIndex::update( $id );
		} catch ( Wikimedia\Rdbms\DBError $e ) {
			throw $e;
		} catch ( Throwable $e ) {
			wikisteadClass( 'MediaWiki\Exception\MWExceptionHandler', 'MWExceptionHandler' )::logException(
				new RuntimeException( "The search index is without page $id: {$e->getMessage()}", 0, $e ) );
		}
	}
}
