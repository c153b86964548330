<?php
use MediaWiki\CommentStore\CommentStore;
use MediaWiki\CommentStore\CommentStoreComment;

/**
 * Remembers the last summary that was stored, because most edits of a batch have the same. MediaWiki looks for it three times for
 * a new page: for its revision, its recent change and its log entry.
 */
class WikisteadBatchComments extends CommentStore {
	private static string $text = '';
	private static ?int $id = null;

	/** Something that was written is taken back, and it may be that. */
	public static function forget(): void {
		self::$id = null;
	}

	/** @inheritDoc */
	public function createComment( $dbw, $comment, $data = null ): CommentStoreComment {
		$comment = CommentStoreComment::newUnsavedComment( $comment, $data );
		$isPlain = !$comment->id && $comment->data === null && is_a( $comment->message, wikisteadClass( 'MediaWiki\Language\RawMessage', 'RawMessage' ) );
		if ( $isPlain && self::$id !== null && $comment->text === self::$text ) {
			$comment->id = self::$id;
		}
		$stored = parent::createComment( $dbw, $comment );
		if ( $isPlain ) {
			[ self::$text, self::$id ] = [ $stored->text, $stored->id ];
		}
		return $stored;
	}
}
