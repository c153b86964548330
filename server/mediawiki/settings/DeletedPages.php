<?php

use MediaWiki\Revision\RevisionStore;

/**
 * Writes deleted pages with their histories in the form in which MediaWiki writes pages. A page that was deleted,
 * created again and deleted again counts as two pages. What was hidden before the deletion is left out.
 */
class WikisteadDeletedPages {
	private const BATCH = 500;

	/** @var RevisionStore */
	private $store;
	/** @var Wikimedia\Rdbms\IDatabase */
	private $db;
	/** @var DumpOutput */
	private $sink;
	/** @var XmlDumpWriter */
	private $writer;

	public function __construct( RevisionStore $store, $db, DumpOutput $sink ) {
		$this->store = $store;
		$this->db = $db;
		$this->sink = $sink;
		$this->writer = new XmlDumpWriter( XmlDumpWriter::WRITE_CONTENT, WikiExporter::schemaVersion() );
	}

	public function write(): void {
		$pages = $this->db->newSelectQueryBuilder()
			->select( [ 'ar_namespace', 'ar_title', 'ar_page_id' ] )
			->distinct()
			->from( 'archive' )
			->orderBy( [ 'ar_namespace', 'ar_title', 'ar_page_id' ] )
			->caller( __METHOD__ )
			->fetchResultSet();
		foreach ( $pages as $page ) {
			$this->writePage( $page );
		}
	}

	private function writePage( stdClass $deleted ): void {
		$page = (object)[
			'page_namespace' => (int)$deleted->ar_namespace,
			'page_title' => $deleted->ar_title,
			'page_id' => (int)$deleted->ar_page_id,
			'page_is_redirect' => 0,
			'page_is_new' => 0,
			'page_latest' => 0,
			'page_len' => 0,
			'page_lang' => null,
			'page_touched' => null,
		];
		$this->sink->writeOpenPage( $page, $this->writer->openPage( $page ) );
		$last = 0;
		do {
			$revisions = $this->revisions( (array)$deleted, $last );
			foreach ( $revisions as $archived ) {
				$last = (int)$archived->ar_rev_id;
				$revision = $this->revisionRow( $archived, $page );
				try {
					$this->sink->writeRevision( $revision, $this->writer->writeRevision( $revision ) );
				} catch ( MediaWiki\Revision\RevisionAccessException $broken ) {
					// MediaWiki's own exporter also leaves out revisions without content.
					continue;
				}
			}
		} while ( $revisions->numRows() === self::BATCH );
		$this->sink->writeClosePage( $this->writer->closePage() );
	}

	/** @return Wikimedia\Rdbms\IResultWrapper */
	private function revisions( array $page, int $after ) {
		$query = method_exists( $this->store, 'newArchiveSelectQueryBuilder' )
			? $this->store->newArchiveSelectQueryBuilder( $this->db )->joinComment()
			: $this->db->newSelectQueryBuilder()->queryInfo( $this->store->getArchiveQueryInfo() );
		return $query->where( $page )
			->andWhere( 'ar_rev_id > ' . $after )
			->orderBy( 'ar_rev_id' )
			->limit( self::BATCH )
			->caller( __METHOD__ )
			->fetchResultSet();
	}

	/** The row of `revision` as it was before the deletion. */
	private function revisionRow( stdClass $archived, stdClass $page ): stdClass {
		$row = clone $page;
		foreach ( (array)$archived as $name => $value ) {
			$row->{ preg_replace( '/^ar_/', 'rev_', $name ) } = $value;
		}
		$row->rev_id = $archived->ar_rev_id;
		$row->rev_page = $page->page_id;
		return $row;
	}
}
